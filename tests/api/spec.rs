//! Every numbered statement of the specification has a row in `tests/SPEC.md`, and every test that
//! is named there exists and carries the number above its name.

use std::collections::BTreeSet;
use std::path::Path;

const TABLE: &str = include_str!("../SPEC.md");
/// How many statements the specification's sections have.
const SECTIONS: [usize; 9] = [7, 48, 12, 13, 17, 4, 33, 12, 12];

struct Row<'a> {
    number: &'a str,
    shown: &'a str,
}

fn rows() -> Vec<Row<'static>> {
    let rows = TABLE.lines().filter(|line| line.starts_with("| ")).skip(2);
    rows.map(|line| {
        let cells: Vec<_> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [number, statement, shown] = cells[..] else { panic!("not three cells: {line}") };
        assert!(!statement.is_empty(), "nothing is stated: {line}");
        Row { number, shown }
    })
    .collect()
}

#[test]
fn every_statement_has_a_row_and_every_row_a_statement() {
    let numbers: BTreeSet<_> = rows().iter().map(|row| row.number.to_owned()).collect();
    let statements = (1..).zip(SECTIONS).flat_map(|(section, count)| {
        (1..=count).map(move |statement| format!("{section}.{statement}"))
    });
    assert_eq!(numbers, statements.collect());
}

#[test]
fn every_test_of_the_table_exists_and_carries_its_number() {
    for Row { number, shown } in rows() {
        if shown.starts_with("decision ")
            || shown.starts_with("decision 25")
            || shown.starts_with("docs/api.md")
        {
            continue;
        }
        let named = shown.strip_prefix('`').and_then(|rest| rest.split_once("`: "));
        let (file, test) =
            named.unwrap_or_else(|| panic!("{number}: neither test nor decision: {shown}"));
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let source =
            std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(
            carries(&source, test, number),
            "{file}: no test {test:?} with specification {number} above it"
        );
    }
}

/// Whether a test of this name has the number in a line `// specification …` above it, in the same block.
fn carries(source: &str, test: &str, number: &str) -> bool {
    let quoted = ["'", "`", "\""].map(|quote| format!("{quote}{test}{quote}"));
    let function = format!("fn {test}(");
    let lines: Vec<_> = source.lines().collect();
    let named =
        |line: &&str| line.contains(&function) || quoted.iter().any(|name| line.contains(name));
    let places = (0..lines.len()).filter(|place| named(&lines[*place]));
    places.into_iter().any(|place| {
        let block = lines[..place].iter().rev().take_while(|line| !line.trim().is_empty());
        let mut notes = block.filter_map(|line| line.trim().strip_prefix("// specification "));
        notes.any(|note| note.split(", ").any(|own| own == number))
    })
}
