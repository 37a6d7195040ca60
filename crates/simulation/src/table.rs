//! Rows of plain values as columns of a Parquet file.

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::writer::{SerializedColumnWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};
use std::io::Write;
use std::sync::Arc;

/// A row of a table.
pub trait Row: Sized {
    /// The columns.
    fn schema() -> Result<TypePtr>;

    /// Writes rows as one row group.
    fn write<W: Write + Send>(rows: &[Self], group: &mut SerializedRowGroupWriter<'_, W>) -> Result<()>;
}

/// A value that can stand in a column.
pub trait Value: Sized {
    /// How the column is declared.
    fn column(name: &str) -> Result<TypePtr>;

    /// Writes all values of the column.
    fn write<'v>(
        values: impl Iterator<Item = &'v Self>,
        writer: &mut SerializedColumnWriter<'_>,
    ) -> Result<()>
    where
        Self: 'v;
}

/// Declares a struct whose fields are the columns of a table.
macro_rules! table {
    ($(#[$about:meta])* pub struct $row:ident { $($(#[$doc:meta])* pub $field:ident: $type:ty,)* }) => {
        $(#[$about])*
        pub struct $row { $($(#[$doc])* pub $field: $type,)* }

        impl $crate::table::Row for $row {
            fn schema() -> parquet::errors::Result<parquet::schema::types::TypePtr> {
                $crate::table::schema_of(vec![
                    $(<$type as $crate::table::Value>::column(stringify!($field))?,)*
                ])
            }

            fn write<W: std::io::Write + Send>(
                rows: &[Self],
                group: &mut parquet::file::writer::SerializedRowGroupWriter<'_, W>,
            ) -> parquet::errors::Result<()> {
                $($crate::table::write_column(group, rows.iter().map(|row| &row.$field))?;)*
                Ok(())
            }
        }
    };
}
pub(crate) use table;

/// The declaration of a table with these columns.
pub fn schema_of(columns: Vec<TypePtr>) -> Result<TypePtr> {
    Type::group_type_builder("rows").with_fields(columns).build().map(Arc::new)
}

/// Writes the next column of a row group.
pub fn write_column<'v, V: Value + 'v, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: impl Iterator<Item = &'v V>,
) -> Result<()> {
    let missing = || ParquetError::General("there are more values than columns".to_owned());
    let mut writer = group.next_column()?.ok_or_else(missing)?;
    V::write(values, &mut writer)?;
    writer.close()
}

fn declare(name: &str, physical: Physical, text: bool, repetition: Repetition) -> Result<TypePtr> {
    let logical = text.then_some(LogicalType::String);
    let column = Type::primitive_type_builder(name, physical).with_logical_type(logical);
    column.with_repetition(repetition).build().map(Arc::new)
}

macro_rules! number {
    ($type:ty, $column:ty, $physical:ident) => {
        impl Value for $type {
            fn column(name: &str) -> Result<TypePtr> {
                declare(name, Physical::$physical, false, Repetition::REQUIRED)
            }

            fn write<'v>(
                values: impl Iterator<Item = &'v Self>,
                writer: &mut SerializedColumnWriter<'_>,
            ) -> Result<()> {
                let values: Vec<$type> = values.copied().collect();
                writer.typed::<$column>().write_batch(&values, None, None).map(drop)
            }
        }
    };
}

number!(i32, Int32Type, INT32);
number!(i64, Int64Type, INT64);
number!(bool, BoolType, BOOLEAN);

impl Value for String {
    fn column(name: &str) -> Result<TypePtr> {
        declare(name, Physical::BYTE_ARRAY, true, Repetition::REQUIRED)
    }

    fn write<'v>(
        values: impl Iterator<Item = &'v Self>,
        writer: &mut SerializedColumnWriter<'_>,
    ) -> Result<()> {
        let values: Vec<ByteArray> = values.map(|text| text.as_str().into()).collect();
        writer.typed::<ByteArrayType>().write_batch(&values, None, None).map(drop)
    }
}

impl Value for Option<String> {
    fn column(name: &str) -> Result<TypePtr> {
        declare(name, Physical::BYTE_ARRAY, true, Repetition::OPTIONAL)
    }

    fn write<'v>(
        values: impl Iterator<Item = &'v Self>,
        writer: &mut SerializedColumnWriter<'_>,
    ) -> Result<()> {
        let (mut present, mut levels) = (Vec::<ByteArray>::new(), Vec::new());
        for value in values {
            levels.push(i16::from(value.is_some()));
            present.extend(value.as_deref().map(ByteArray::from));
        }
        writer.typed::<ByteArrayType>().write_batch(&present, Some(&levels), None).map(drop)
    }
}
