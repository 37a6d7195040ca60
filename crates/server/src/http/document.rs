//! What every operation may answer besides what its handler says: what the gate refuses.

use crate::error::Problem;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{OpenApi, Ref, RefOr, Required, Response, ResponseBuilder};
use utoipa::{PartialSchema, ToSchema};

/// What the gate refuses, with a sentence for the document.
const REFUSALS: [(&str, &str); 8] = [
    ("400", "the request makes no sense"),
    ("401", "nobody is signed in, or the token is not valid"),
    ("403", "whoever asks may not do that, or the request comes from another site"),
    ("408", "the body took too long to arrive"),
    ("413", "the body is too large"),
    ("429", "too many requests; wait a little"),
    ("500", "the server has a bug; nothing was changed"),
    ("503", "the database cannot be read or written, or the server stops; nothing was changed, try again"),
];

/// What the header does.
const LANGUAGE: &str =
    "the language of whatever people read in the answer, unless their account has another one";

/// Adds to a document what every operation may answer.
pub fn add_common_answers(document: &mut OpenApi) {
    let components = document.components.get_or_insert_with(Default::default);
    components.schemas.entry(Problem::name().into_owned()).or_insert_with(Problem::schema);
    for item in document.paths.paths.values_mut() {
        let operations =
            [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch, &mut item.head];
        operations.into_iter().flatten().for_each(add_to);
    }
}

fn add_to(operation: &mut Operation) {
    operation.parameters.get_or_insert_default().push(RefOr::T(language()));
    for (status, sentence) in REFUSALS {
        operation.responses.responses.entry(status.to_owned()).or_insert_with(|| refusal(sentence));
    }
}

/// The header that says which language somebody reads.
fn language() -> Parameter {
    ParameterBuilder::new()
        .name("Accept-Language")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(LANGUAGE))
        .schema(Some(String::schema()))
        .build()
}

fn refusal(sentence: &str) -> RefOr<Response> {
    let schema = Ref::from_schema_name(Problem::name());
    let content = ContentBuilder::new().schema(Some(schema)).build();
    RefOr::T(ResponseBuilder::new().description(sentence).content("application/json", content).build())
}
