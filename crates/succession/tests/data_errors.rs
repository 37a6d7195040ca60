//! Mistakes in the data files are reported with file, line and a sentence; files can be exported and read back.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use succession::data::{self, DataError, DataErrors};
use table::data_files;

// ------------------------------------------------------------------------------------------- helpers

/// The built-in files of a title, to be spoilt.
struct Files {
    title: &'static str,
    texts: Vec<(&'static str, String)>,
}

impl Files {
    /// The files of `spain`.
    fn new() -> Files {
        Files::of("spain")
    }

    fn of(title: &'static str) -> Files {
        let texts = data::embedded(title).iter().map(|&(name, text)| (name, text.to_string())).collect();
        Files { title, texts }
    }

    fn text(&mut self, file: &str) -> &mut String {
        &mut self.texts.iter_mut().find(|(name, _)| *name == file).expect("a known file").1
    }

    /// Replaces the first place where the text occurs.
    fn replace(mut self, file: &str, from: &str, to: &str) -> Files {
        let text = self.text(file);
        assert!(text.contains(from), "{file} has no {from:?}");
        *text = text.replacen(from, to, 1);
        self
    }

    fn append(mut self, file: &str, entry: &str) -> Files {
        self.text(file).push_str(entry);
        self
    }

    fn without(mut self, file: &str) -> Files {
        self.texts.retain(|(name, _)| *name != file);
        self
    }

    fn errors(&self) -> Vec<DataError> {
        let files: Vec<(&str, &str)> = self.texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        match data::load_str(self.title, &files) {
            Ok(_) => Vec::new(),
            Err(DataErrors(errors)) => errors,
        }
    }

    /// There is one error: in this file, in the line where this text first occurs, with this message.
    #[track_caller]
    fn must_fail(mut self, file: &str, at: &str, message: &str) {
        let line = line_of(self.text(file), at);
        let errors = self.errors();
        let found: Vec<_> = errors.iter().map(|e| (e.file.as_str(), e.line, e.message.to_string())).collect();
        assert_eq!(found, [(file, Some(line), message.to_string())]);
    }
}

/// The line, counted from 1, in which something first occurs.
#[track_caller]
fn line_of(text: &str, at: &str) -> usize {
    let offset = text.find(at).unwrap_or_else(|| panic!("there is no {at:?}"));
    text[..offset].matches('\n').count() + 1
}

const MAP: &str = "map.toml";
const PIECES: &str = "pieces.toml";
const CARDS: &str = "cards.toml";
const SCENARIOS: &str = "scenarios.toml";
const TABLES: &str = "tables.toml";

/// A folder of its own for a test, removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("succession-{test}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

// ------------------------------------------------------------------------------------------- as they are

#[test]
fn the_built_in_data_have_no_errors() {
    assert_eq!(Files::new().errors(), []);
    for title in data::titles() {
        assert_eq!(data::built_in(title).expect("built in").title, *title);
    }
    assert!(data::built_in("atlantis").is_none());
}

#[test]
fn the_hash_follows_the_contents_but_not_the_line_endings_or_the_order() {
    let hash = |files: &Files| {
        let files: Vec<(&str, &str)> = files.texts.iter().map(|(n, t)| (*n, t.as_str())).collect();
        data::load_str("spain", &files).expect("no errors").hash
    };
    let built_in = &data::built_in("spain").expect("built in").hash;
    assert_eq!(built_in.len(), 16);
    let mut windows = Files::new();
    for (_, text) in &mut windows.texts {
        *text = text.replace('\n', "\r\n");
    }
    windows.texts.reverse();
    assert_eq!(hash(&windows), *built_in);
    assert_ne!(hash(&Files::new().replace(MAP, "lat = 52.37", "lat = 52.38")), *built_in);
}

// ------------------------------------------------------------------------------------------- map.toml

#[test]
fn an_unknown_space_in_a_connection() {
    Files::new().replace(MAP, "b = \"liege\"", "b = \"luik\"").must_fail(
        MAP,
        "b = \"luik\"",
        "unknown space `luik`",
    );
}

#[test]
fn an_unknown_terrain() {
    Files::new().replace(MAP, "terrain = \"rugged\"", "terrain = \"alpine\"").must_fail(
        MAP,
        "terrain = \"alpine\"",
        "unknown terrain `alpine`, expected one of `fertile`, `normal`, `rugged`, `unlimited`",
    );
}

#[test]
fn an_unknown_sea_zone() {
    Files::new().replace(MAP, "ports = [\"atlantic\"]", "ports = [\"baltic\"]").must_fail(
        MAP,
        "ports = [\"baltic\"]",
        "unknown sea zone `baltic`, expected `atlantic` or `mediterranean`",
    );
}

#[test]
fn an_unknown_home_power() {
    Files::new().replace(MAP, "home = [\"Em\", \"Su\"]", "home = [\"Em\", \"Su\", \"Pr\"]").must_fail(
        MAP,
        "home = [\"Em\", \"Su\", \"Pr\"]",
        "unknown power `Pr`",
    );
}

#[test]
fn an_empty_region() {
    Files::new().replace(MAP, "region = \"England\"", "region = \" \"").must_fail(
        MAP,
        "region = \" \"",
        "`london` has no region",
    );
}

#[test]
fn two_spaces_of_one_name() {
    let copy = "id = \"burgos\"\nname = \"Toledo\"";
    let mut files = Files::new().replace(MAP, "id = \"toledo\"\nname = \"Toledo\"", copy);
    let line = line_of(files.text(MAP), copy);
    let error = files.errors().into_iter().find(|e| e.line == Some(line)).expect("an error in that line");
    assert_eq!(error.to_string(), format!("map.toml:{line}: there are two spaces of the name `burgos`"));
}

#[test]
fn a_missing_field() {
    let errors = Files::new().replace(MAP, "name_fr = \"Londres\"\n", "").errors();
    assert_eq!(errors.len(), 1, "a space that cannot be read is not unknown elsewhere: {errors:?}");
    let line = line_of(data::embedded("spain")[0].1, "id = \"london\"");
    assert_eq!(errors[0].to_string(), format!("map.toml:{}: missing field `name_fr`", line - 1));
}

#[test]
fn a_misspelt_field() {
    let errors = Files::new().replace(MAP, "wealthy = true", "welthy = true").errors();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!((errors[0].file.as_str(), errors[0].line), (MAP, Some(38)));
    assert!(errors[0].message.to_string().starts_with("unknown field `welthy`"), "{}", errors[0]);
}

#[test]
fn a_misspelt_heading() {
    Files::new().append(MAP, "\n[[conection]]\na = \"paris\"\nb = \"lille\"\n").must_fail(
        MAP,
        "conection",
        "unknown heading `conection`",
    );
}

#[test]
fn a_fact_without_a_source() {
    Files::new().replace(MAP, "wealthy = \"NPWS 2.1.5\"\n", "").must_fail(
        MAP,
        "id = \"amsterdam\"",
        "`amsterdam` gives no source for `wealthy`",
    );
}

#[test]
fn an_empty_source() {
    Files::new().replace(MAP, "wealthy = \"NPWS 2.1.5\"", "wealthy = \"\"").must_fail(
        MAP,
        "wealthy = \"\"",
        "a source must not be empty",
    );
}

#[test]
fn a_hidden_character() {
    for (hidden, code) in
        [("# \u{202e}gnorw", "202E"), ("# soft\u{ad}hyphen", "00AD"), (r#"# "\u2066""#, "2066")]
    {
        let fact = "wealthy = \"NPWS 2.1.5\"";
        Files::new().replace(MAP, fact, &format!("{fact} {hidden}")).must_fail(
            MAP,
            hidden,
            &format!(
                "there is a character that cannot be seen or that changes the direction of text, U+{code}"
            ),
        );
    }
}

const LILLE_TO_DUNKIRK: &str =
    "\n[[connection]]\na = \"dunkirk\"\nb = \"lille\"\nconfidence = \"reconstructed\"\nsource = \"again\"\n";

#[test]
fn a_connection_listed_twice() {
    let errors = Files::new().append(MAP, LILLE_TO_DUNKIRK).errors();
    assert_eq!(errors.len(), 1, "{errors:?}");
    let message = errors[0].message.to_string();
    assert!(
        message.starts_with("the connection `dunkirk` - `lille` is listed twice, first in line "),
        "{message}"
    );
}

#[test]
fn a_connection_that_differs_by_direction() {
    let slow = LILLE_TO_DUNKIRK.replace("confidence", "mp = 2\nconfidence");
    let errors = Files::new().append(MAP, &slow).errors();
    assert_eq!(errors.len(), 1, "{errors:?}");
    let message = errors[0].message.to_string();
    assert!(message.starts_with("the connection `dunkirk` - `lille` differs from line "), "{message}");
    assert!(message.ends_with("; both ways must be alike"), "{message}");
}

#[test]
fn a_connection_to_itself() {
    Files::new()
        .replace(MAP, "a = \"alicante\"\nb = \"valencia\"", "a = \"alicante\"\nb = \"alicante\"")
        .must_fail(MAP, "a = \"alicante\"", "the connection `alicante` - `alicante` leads back to itself");
}

#[test]
fn a_connection_of_3_mp() {
    Files::new().replace(MAP, "mp = 2", "mp = 3").must_fail(
        MAP,
        "mp = 3",
        "a connection costs 1 or 2 MP, not 3",
    );
}

#[test]
fn a_space_without_any_connection() {
    Files::new()
        .replace(MAP, "a = \"philipsburg\"\nb = \"stuttgart\"", "a = \"philipsburg\"\nb = \"ulm\"")
        .replace(MAP, "a = \"stuttgart\"\nb = \"ulm\"", "a = \"philipsburg\"\nb = \"nordlingen\"")
        .replace(MAP, "a = \"stuttgart\"\nb = \"nordlingen\"", "a = \"philipsburg\"\nb = \"munich\"")
        .replace(MAP, "a = \"freiburg\"\nb = \"stuttgart\"", "a = \"freiburg\"\nb = \"innsbruck\"")
        .must_fail(MAP, "id = \"stuttgart\"", "`stuttgart` is connected neither by land nor by a port");
}

#[test]
fn a_fortress_that_is_too_strong() {
    Files::new().replace(MAP, "fortress = 3", "fortress = 4").must_fail(
        MAP,
        "fortress = 4",
        "`lille` has a fortress of strength 4; 3 is the most",
    );
}

#[test]
fn a_space_worth_more_than_the_track_is_long() {
    Files::new().replace(MAP, "vp = 10", "vp = 36").must_fail(
        MAP,
        "vp = 36",
        "`madrid` is worth 36 VP; 35 is the most",
    );
}

#[test]
fn a_power_without_capital() {
    Files::new().replace(MAP, "capital_of = [\"Po\"]\n", "").must_fail(
        PIECES,
        "id = \"Po\"",
        "`Po` has no capital",
    );
}

#[test]
fn a_capital_abroad() {
    Files::new().replace(MAP, "capital_of = [\"Po\"]", "capital_of = [\"Po\", \"Br\"]").must_fail(
        MAP,
        "capital_of = [\"Po\", \"Br\"]",
        "`lisbon` is the capital of `Br` but not its home space",
    );
}

#[test]
fn a_capital_abroad_of_a_power_without_home() {
    let paris = "capital_of = [\"Fr\", \"Ca\"]";
    let vienna = "capital_of = [\"Au\", \"Ca\"]";
    Files::of("nine-years")
        .replace(MAP, paris, "capital_of = [\"Fr\"]")
        .replace(MAP, "capital_of = [\"Au\"]", vienna)
        .must_fail(MAP, vienna, "`vienna` is the capital of `Ca` but not its home space");
}

#[test]
fn a_capital_among_enemies_in_a_later_era() {
    let court = "capital_of = [\"Fr\", \"Ca\", \"Br\"]";
    Files::of("nine-years").replace(MAP, "capital_of = [\"Fr\", \"Ca\", \"Ja\"]", court).must_fail(
        MAP,
        court,
        "`paris` is the capital of `Br` but not its home space",
    );
}

#[test]
fn a_power_that_never_has_a_capital() {
    let without = "capital_of = [\"Ja\"]";
    let files = Files::of("nine-years").replace(MAP, "capital_of = [\"Ja\", \"Br\"]", without);
    files.replace(MAP, "capital_of = [\"Br\", \"Ja\"]", without).must_fail(
        PIECES,
        "id = \"Br\"",
        "`Br` has no capital",
    );
}

#[test]
fn an_era_0() {
    Files::of("nine-years").replace(MAP, "era = 1", "era = 0").must_fail(
        MAP,
        "era = 0",
        "eras are counted from 1",
    );
}

#[test]
fn a_gap_between_the_eras() {
    Files::of("nine-years").replace(MAP, "era = 1", "era = 3").must_fail(
        MAP,
        "era = 3",
        "there is an era 3 but no era 2",
    );
}

#[test]
fn a_space_changed_twice_in_one_era() {
    let twice = "\n[[change]]\nera = 1\nspace = \"york\"\nhome = [\"Br\"]\nsource = \"a dream\"\n";
    let errors = Files::of("nine-years").append(MAP, twice).errors();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0].message.to_string(), "`york` is changed twice in era 1");
}

#[test]
fn a_change_of_an_unknown_space() {
    let mut files = Files::of("nine-years");
    let changes = files.text(MAP).find("[[change]]").expect("changes");
    files.text(MAP).insert_str(changes, "[[change]]\nera = 1\nspace = \"avalon\"\nsource = \"a dream\"\n\n");
    files.must_fail(MAP, "space = \"avalon\"", "unknown space `avalon`");
}

// ------------------------------------------------------------------------------------------- pieces.toml

#[test]
fn an_unknown_side() {
    Files::new().replace(PIECES, "side = \"alliance\"", "side = \"allies\"").must_fail(
        PIECES,
        "side = \"allies\"",
        "unknown side `allies`, expected `alliance` or `bourbon`",
    );
}

#[test]
fn an_unknown_ability() {
    let errors = Files::new().replace(PIECES, "ability = \"pursuer\"", "ability = \"handsome\"").errors();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(
        errors[0].message.to_string().starts_with("unknown ability `handsome`, expected one of "),
        "{}",
        errors[0]
    );
}

#[test]
fn corps_beyond_the_counter_mix() {
    Files::new().replace(PIECES, "total = 24", "total = 23").must_fail(
        PIECES,
        "power = \"Fr\"",
        "corps beyond the counter mix: `Fr` uses 24 of 23",
    );
}

#[test]
fn corps_left_over() {
    Files::new()
        .replace(SCENARIOS, "{ power = \"Ba\", full = 2 }", "{ power = \"Ba\", full = 1 }")
        .must_fail(PIECES, "power = \"Ba\"", "corps without a place: `Ba` uses 2 of 3");
}

#[test]
fn a_promotion_of_someone_who_arrives_in_that_year() {
    Files::new().replace(PIECES, "promotion = 1704", "promotion = 1702").must_fail(
        PIECES,
        "promotion = 1702",
        "`overkirk` is promoted in 1702 but would not have begun on his minor side",
    );
}

#[test]
fn a_leader_who_is_never_used() {
    Files::new().replace(SCENARIOS, "leaders = [\"galway\"]\n", "").must_fail(
        PIECES,
        "id = \"galway\"",
        "`galway` is neither set up nor scheduled",
    );
}

#[test]
fn a_leader_who_is_placed_though_a_rule_brings_him_in() {
    Files::of("nine-years")
        .replace(SCENARIOS, "[\"villahermosa\"]", "[\"villahermosa\", \"waldeck\"]")
        .must_fail(
            PIECES,
            "id = \"waldeck\"",
            "`waldeck` is set up or scheduled although he enters by the Glorious Revolution",
        );
}

#[test]
fn a_leader_whom_no_rule_brings_in() {
    Files::of("nine-years").replace(PIECES, "enters = \"Scotland Rises card\"\n", "").must_fail(
        PIECES,
        "id = \"claverhouse\"",
        "`claverhouse` is neither set up nor scheduled",
    );
}

#[test]
fn a_monarch_without_source() {
    Files::of("nine-years").replace(PIECES, "dynasty = \"NY 6.1.1\"\n", "").must_fail(
        PIECES,
        "id = \"william-iii\"",
        "`william-iii` gives no source for `dynasty`",
    );
}

#[test]
fn a_fleet_of_strength_3() {
    Files::of("nine-years").replace(PIECES, "start = 2", "start = 3").must_fail(
        PIECES,
        "start = 3",
        "the fleet `atlantic` has strength 3; 2 is the most",
    );
}

#[test]
fn a_fleet_in_a_port_of_another_sea() {
    Files::of("nine-years").replace(PIECES, "port = \"brest\"", "port = \"toulon\"").must_fail(
        PIECES,
        "port = \"toulon\"",
        "`toulon` is no port on the sea of the fleet `brest`",
    );
}

#[test]
fn a_fleet_inland() {
    Files::new().replace(PIECES, "port = \"toulon\"", "port = \"paris\"").must_fail(
        PIECES,
        "port = \"paris\"",
        "`paris` is no port on the sea of the fleet `toulon`",
    );
}

#[test]
fn a_fleet_of_an_enemy_power() {
    let fleet = "port = \"toulon\"\npower = \"Fr\"";
    Files::of("nine-years")
        .replace(PIECES, fleet, "port = \"toulon\"\npower = \"Du\" # renegades")
        .must_fail(PIECES, "power = \"Du\" # renegades", "the fleet `toulon` is not on the side of `Du`");
}

// ------------------------------------------------------------------------------------------- cards.toml

#[test]
fn an_event_without_effect() {
    Files::new().replace(CARDS, "effect = \"great-frost\"\n", "").must_fail(
        CARDS,
        "id = \"great-frost\"",
        "the card `great-frost` has no effect",
    );
}

#[test]
fn an_unknown_effect() {
    let errors = Files::new().replace(CARDS, "effect = \"great-frost\"", "effect = \"great-heat\"").errors();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(
        errors[0].message.to_string().starts_with("unknown effect `great-heat`, expected one of "),
        "{}",
        errors[0]
    );
}

#[test]
fn two_cards_with_one_effect() {
    Files::new().replace(CARDS, "effect = \"tory-ministry\"", "effect = \"great-frost\" ").must_fail(
        CARDS,
        "effect = \"great-frost\" ",
        "the card `tory-ministry` has the same effect as `great-frost`",
    );
}

#[test]
fn a_hold_card_that_stays_in_effect() {
    Files::new().replace(CARDS, "hold = true\nlasting = false", "hold = true\nlasting = true").must_fail(
        CARDS,
        "id = \"command-dispute-1\"",
        "the card `command-dispute-1` is held until played, so it cannot stay in effect",
    );
}

// ------------------------------------------------------------------------------------------- scenarios.toml

#[test]
fn an_unknown_leader_in_the_set_up() {
    Files::new().replace(SCENARIOS, "\"eugene\"", "\"eugen\"").must_fail(
        SCENARIOS,
        "\"eugen\"",
        "unknown leader `eugen`",
    );
}

#[test]
fn a_leader_placed_twice() {
    let errors = Files::new().replace(SCENARIOS, "[\"berwick\"]", "[\"berwick\", \"vendome\"]").errors();
    assert_eq!(errors.len(), 1, "{errors:?}");
    let message = errors[0].message.to_string();
    assert!(message.starts_with("`vendome` is placed twice, first in line "), "{message}");
}

#[test]
fn a_set_up_over_the_stacking_limit() {
    Files::new()
        .replace(
            SCENARIOS,
            "space = \"cadiz\"\ncorps = [{",
            "space = \"cadiz\"\ncorps = [{ power = \"Fr\", full = 4 }, {",
        )
        .replace(PIECES, "total = 24", "total = 28")
        .must_fail(SCENARIOS, "space = \"cadiz\"", "5 corps in `cadiz` are beyond the stacking limit of 4");
}

#[test]
fn both_sides_in_one_space() {
    Files::new()
        .replace(SCENARIOS, "leaders = [\"baden\"]", "leaders = [\"baden\", \"minor-bourbon-1\"]")
        .replace(SCENARIOS, "leaders = [\"minor-bourbon-1\"]\n", "")
        .must_fail(SCENARIOS, "space = \"philipsburg\"", "both sides stand in `philipsburg`");
}

#[test]
fn a_level_2_line_outside_fertile_land() {
    Files::new().replace(SCENARIOS, "[\"baden\"]\nline = 1", "[\"baden\"]\nline = 2 ").must_fail(
        SCENARIOS,
        "line = 2 ",
        "a level-2 line needs fertile land, which `philipsburg` breaks",
    );
}

#[test]
fn a_line_without_fortress() {
    Files::new().replace(SCENARIOS, "space = \"paris\"", "space = \"paris\"\nline = 1 ").must_fail(
        SCENARIOS,
        "line = 1 ",
        "a fortified line needs a fortress, which `paris` breaks",
    );
}

#[test]
fn a_line_in_rugged_land() {
    Files::new().replace(SCENARIOS, "space = \"cadiz\"", "space = \"cadiz\"\nline = 1 ").must_fail(
        SCENARIOS,
        "line = 1 ",
        "a fortified line cannot stand in rugged land, which `cadiz` breaks",
    );
}

#[test]
fn more_lines_than_markers() {
    Files::new().replace(TABLES, "line_markers = 5", "line_markers = 2").must_fail(
        SCENARIOS,
        "space = \"namur\"",
        "the bourbon side has 2 line markers only",
    );
}

#[test]
fn a_scenario_that_ends_before_it_begins() {
    Files::new().replace(SCENARIOS, "last_year = 1711", "last_year = 1701").must_fail(
        SCENARIOS,
        "last_year = 1701",
        "`tournament` ends in 1701, before it begins",
    );
}

#[test]
fn reinforcements_after_the_war() {
    Files::new().replace(SCENARIOS, "year = 1705", "year = 1715").must_fail(
        SCENARIOS,
        "year = 1715",
        "no scenario is played in 1715",
    );
}

// ------------------------------------------------------------------------------------------- tables.toml

#[test]
fn a_siege_table_that_gets_kinder_with_higher_rolls() {
    Files::new().replace(TABLES, "[1, 2], # 6", "[1, 0], # 6").must_fail(
        TABLES,
        "siege_table",
        "the defender loses less on a siege roll of 6 than of 5",
    );
}

#[test]
fn a_loyalty_marker_outside_its_track() {
    Files::new().replace(TABLES, "loyalty_start = 1", "loyalty_start = 5").must_fail(
        TABLES,
        "loyalty_start",
        "box 5 is outside the loyalty track of 5",
    );
}

#[test]
fn a_colonies_marker_outside_its_track() {
    Files::of("nine-years").replace(TABLES, "colonies_start = 3", "colonies_start = 7").must_fail(
        TABLES,
        "colonies_start",
        "box 7 is outside the track of the colonies of 7",
    );
}

#[test]
fn a_title_without_its_track() {
    let track = "colonies_track = [-2, -1, -1, 0, 1, 1, 2]\n";
    let errors = Files::of("nine-years").replace(TABLES, track, "").errors();
    let messages: Vec<_> = errors.iter().map(|e| e.message.to_string()).collect();
    assert!(messages.contains(&"the number `colonies_track` is missing".to_string()), "{messages:?}");
}

#[test]
fn an_empty_action_deck() {
    let errors = Files::new().replace(TABLES, "[0, 8, 16, 8]", "[0, 0, 0, 0]").errors();
    assert!(errors.iter().any(|e| e.message.to_string() == "there are no Action cards" && e.file == TABLES));
}

#[test]
fn a_number_without_source() {
    Files::new().replace(TABLES, "bypass = \"NPWS 15.4\"\n", "").must_fail(
        TABLES,
        "bypass = 5",
        "`bypass` has no source",
    );
}

#[test]
fn a_number_with_an_empty_source() {
    Files::new().replace(TABLES, "bypass = \"NPWS 15.4\"", "bypass = \"\"").must_fail(
        TABLES,
        "bypass = \"\"",
        "the source of `bypass` must be a text or a list of texts",
    );
}

#[test]
fn too_few_sources_for_a_table() {
    let errors = Files::new().replace(TABLES, "    \"attested: NPWS 20.2.3\",\n", "").errors();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0].message.to_string(), "`loyalty_track` has 4 sources for 5 entries");
}

#[test]
fn a_number_that_is_missing() {
    let errors = Files::new().replace(TABLES, "hand = 5\n", "").errors();
    let messages: Vec<_> = errors.iter().map(|e| e.message.to_string()).collect();
    assert_eq!(messages, ["missing field `hand`", "there is a source but no number `hand`"]);
}

// ------------------------------------------------------------------------------------------- whole files

#[test]
fn a_missing_file() {
    let errors = Files::new().without(CARDS).errors();
    assert_eq!(errors[0].to_string(), "cards.toml: the file is missing");
}

#[test]
fn a_file_that_is_not_toml() {
    let errors = Files::new().replace(CARDS, "format = 1", "format 1").errors();
    assert!(!errors.is_empty());
    assert!(errors.iter().all(|e| e.file == CARDS && e.line == Some(4)), "{errors:?}");
}

#[test]
fn a_format_of_the_future() {
    Files::new().replace(CARDS, "format = 1", "format = 2").must_fail(
        CARDS,
        "format = 2",
        "only format 1 is known",
    );
}

#[test]
fn a_lost_line_never_makes_the_reader_panic() {
    for &title in data::titles() {
        for (file, text) in data::embedded(title) {
            for lost in (0..text.lines().count()).step_by(7) {
                assert_readable_without(title, file, text, lost);
            }
        }
    }
}

fn assert_readable_without(title: &'static str, file: &str, text: &str, lost: usize) {
    let rest: Vec<_> = text.lines().enumerate().filter(|(n, _)| *n != lost).map(|(_, l)| l).collect();
    let mut files = Files::of(title);
    *files.text(file) = rest.join("\n");
    for error in files.errors() {
        let lines = files.text(&error.file).lines().count();
        assert!(
            error.line.is_none_or(|line| line <= lines),
            "{title} without line {lost} of {file}: {error}"
        );
    }
}

#[test]
fn too_many_leaders() {
    let leader = "\n[[leader]]\nid = \"extra-NN\"\nname = \"Extra\"\nname_fr = \"Extra\"\nsort = \"staff\"\n\
        side = \"bourbon\"\nhome = []\ntr = 0\ncr = 3\nminor_tr = 0\nminor_cr = 3\nconfidence = \"partly\"\n\
        [leader.source]\nhome = \"none\"\ntr = \"none\"\ncr = \"none\"\nminor = \"none\"\n";
    let crowd =
        (1..=27).fold(Files::new(), |files, n| files.append(PIECES, &leader.replace("NN", &n.to_string())));
    crowd.must_fail(PIECES, "id = \"extra-27\"", "there is room for 48 leaders only");
}

#[test]
fn all_errors_are_reported_in_the_order_of_files_and_lines() {
    let errors = Files::new()
        .replace(TABLES, "loyalty_start = 1", "loyalty_start = 9")
        .replace(SCENARIOS, "\"eugene\"", "\"eugen\"")
        .replace(MAP, "fortress = 3", "fortress = 4")
        .replace(MAP, "terrain = \"fertile\"", "terrain = \"muddy\"")
        .replace(MAP, "name_fr = \"Londres\"\n", "")
        .errors();
    let messages: Vec<_> = errors.iter().map(|e| e.message.to_string()).collect();
    let first = |text: &str| text.split(',').next().unwrap().to_string();
    let found: Vec<_> = errors.iter().zip(&messages).map(|(e, m)| (e.file.as_str(), first(m))).collect();
    let found: Vec<_> = found.iter().map(|(file, message)| (*file, message.as_str())).collect();
    assert_eq!(
        found,
        [
            (MAP, "unknown terrain `muddy`"),
            (MAP, "`lille` has a fortress of strength 4; 3 is the most"),
            (MAP, "missing field `name_fr`"),
            (SCENARIOS, "unknown leader `eugen`"),
            (TABLES, "box 9 is outside the loyalty track of 5"),
        ]
    );
    let lines: Vec<_> = errors.iter().map(|e| e.line.expect("a line")).collect();
    assert!(lines[0] < lines[1] && lines[1] < lines[2]);
    assert_eq!(DataErrors(errors).to_string().lines().count(), 5);
}

// ------------------------------------------------------------------------------------------- folders

#[test]
fn exported_files_can_be_read_back() {
    let folder = Folder::new("round-trip");
    let written = data_files::export(data::files(&folder.0)).expect("exported");
    let own_files: usize = data::titles().iter().map(|title| data::embedded(title).len()).sum();
    assert_eq!(written.len(), own_files);
    assert!(written.iter().all(|path| path.is_file()));
    let there = fs::read_dir(folder.0.join("spain")).expect("a folder").count();
    assert_eq!(there, 5, "no temporary files are left");
    let atlas = data::leak(data::load_dir("spain", &folder.0).expect("no errors"));
    assert_eq!(atlas.hash, data::built_in("spain").expect("built in").hash);
}

#[test]
fn export_overwrites_nothing() {
    let folder = Folder::new("no-overwrite");
    let mine = folder.0.join("spain").join("cards.toml");
    fs::create_dir_all(folder.0.join("spain")).expect("a folder");
    fs::write(&mine, "mine").expect("a file");
    let error = data_files::export(data::files(&folder.0)).expect_err("refused");
    assert_eq!(error.kind(), ErrorKind::AlreadyExists);
    assert_eq!(error.to_string(), format!("{} exists already", mine.display()));
    assert_eq!(fs::read_to_string(&mine).expect("a file"), "mine");
    assert_eq!(fs::read_dir(folder.0.join("spain")).expect("a folder").count(), 1);
}

#[test]
fn errors_in_a_folder_name_the_path() {
    let folder = Folder::new("paths");
    data_files::export(data::files(&folder.0)).expect("exported");
    let map = folder.0.join("spain").join("map.toml");
    let text = fs::read_to_string(&map).expect("a file").replacen("fortress = 2", "fortress = 9", 1);
    fs::write(&map, text).expect("a file");
    let errors = data::load_dir("spain", &folder.0).expect_err("an error");
    let expected = format!("{}:35: `amsterdam` has a fortress of strength 9; 3 is the most", map.display());
    assert_eq!(errors.to_string(), expected);
}

#[test]
fn a_strange_file_in_the_folder() {
    let folder = Folder::new("stranger");
    data_files::export(data::files(&folder.0)).expect("exported");
    let stranger = folder.0.join("spain").join("weather.toml");
    fs::write(&stranger, "format = 1\n").expect("a file");
    let errors = data::load_dir("spain", &folder.0).expect_err("an error");
    assert_eq!(errors.to_string(), format!("{}: a title has no data file of this name", stranger.display()));
}

#[test]
fn a_folder_that_is_not_there() {
    let folder = Folder::new("nowhere");
    let DataErrors(errors) = data::load_dir("spain", &folder.0).expect_err("an error");
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].file, folder.0.join("spain").display().to_string());
    assert!(errors[0].message.to_string().starts_with("the folder cannot be read: "));
}
