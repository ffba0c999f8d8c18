//! What a record may look like, and how a wrong one is refused.

use super::*;
use proptest::prelude::*;

const GOOD: &str = "# A comment.\n\nid: 90000001\ntitle: The Kid\ndate: 1921-01-21\n\
    runtime: 68\ngenres: 35 18\ndirectors: Charles Chaplin\ncountry: US\nlanguage: en\n\
    imdb: tt0012349\nrank: 60\ncast: Charles Chaplin = The Tramp; Jackie Coogan = The Child\n\
    overview: A tramp: a child.\n";

fn refusal(text: &str) -> String {
    records(text.to_owned().leak(), MediaType::Movie).unwrap_err().to_string()
}

#[test]
fn a_record_is_read_whole() {
    let all = records(GOOD, MediaType::Movie).unwrap();
    let kid = &all[0];
    assert_eq!(all.len(), 1);
    assert_eq!((kid.key.number, kid.title), (90_000_001, "The Kid"));
    assert_eq!(kid.original, "The Kid");
    assert_eq!(kid.genres, [35, 18]);
    assert_eq!(kid.cast[1].character(), "The Child");
    assert_eq!(kid.overview, "A tramp: a child.");
    assert!(matches!(&kid.kind, Kind::Film(film) if film.imdb == Some(12_349)));
}

#[test]
fn a_broken_record_is_refused_with_its_line() {
    let cases = [
        ("runtime: 68", "runtime: long", "line 6: `runtime`: not a number"),
        ("rank: 60", "rank: 101", "line 12: `rank`: not from 0 to 100"),
        ("rank: 60", "rank 60", "line 12: not of the form `key: value`"),
        ("rank: 60", "rang: 60", "line 3: the record lacks `rank`"),
        ("imdb:", "imbd:", "line 11: `imbd`: unknown key"),
        ("imdb: tt", "imdb: ", "line 11: `imdb`: not `tt` and digits"),
        ("title: The Kid", "title:", "line 4: `title`: empty"),
        ("runtime: 68", "title: X", "line 6: `title`: stands twice"),
        ("1921-01-21", "1921-21-01", "line 5: `date`: neither YYYY-MM-DD nor YYYY"),
        ("35 18", "35, 18", "line 7: `genres`: not a list of codes"),
        (" = The Child", " =The Child", "line 13: `cast`: `Jackie Coogan =The Child` is no name"),
        ("; Jackie", ";; Jackie", "line 13: `cast`: `` is no name"),
        ("runtime: 68", "runtime: 68\n# late comment", "line 7: not of the form `key: value`"),
    ];
    for (good, bad, reason) in cases {
        assert_eq!(refusal(&GOOD.replacen(good, bad, 1)), reason);
    }
}

#[test]
fn whether_a_show_goes_on_is_unknown_unless_it_is_said() {
    let show = GOOD.replace("runtime: 68\n", "").replace("directors", "creators");
    let with = |more: &str| {
        let text = show.replace("rank: 60", &format!("rank: 60{more}"));
        let record = records(text.leak(), MediaType::Tv).unwrap().swap_remove(0);
        record.show().unwrap().status
    };
    assert_eq!(with(""), "");
    assert_eq!(with("\nlast: 1922-01-21"), "Ended");
    assert_eq!(with("\nstatus: Returning Series"), "Returning Series");
    assert_eq!(with("\nlast: 1922-01-21\nstatus: Canceled"), "Canceled");
}

#[test]
fn what_else_people_call_it_is_read() {
    let also = |text: String| records(text.leak(), MediaType::Movie).unwrap().swap_remove(0).also;
    let text = GOOD.replace("date:", "also: el chico; the boy\ndate:");
    assert_eq!(also(text), ["el chico", "the boy"]);
    assert_eq!(also(GOOD.to_owned()), [] as [&str; 0]);
}

#[test]
fn a_role_may_be_unknown() {
    let text = GOOD.replace(" = The Child", "");
    let kid = &records(text.leak(), MediaType::Movie).unwrap()[0];
    let last = &kid.cast[1];
    assert_eq!((last.actor(), last.character()), ("Jackie Coogan", ""));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_file_is_read_or_refused_with_a_line_that_it_has(
        text in ".{0,200}",
        lines in proptest::collection::vec("(id|title|date|genres|rank|cast|imdb|runtime|last|x): ?.{0,20}", 0..12),
        tv in any::<bool>(), at in any::<proptest::sample::Index>(), sign in any::<char>(),
    ) {
        let place = at.index(GOOD.len());
        let changed = format!("{}{sign}{}", &GOOD[..place], &GOOD[place + 1..]);
        let media_type = if tv { MediaType::Tv } else { MediaType::Movie };
        for text in [text, lines.join("\n"), changed] {
            let count = text.lines().count();
            if let Err(error) = records(text.leak(), media_type) {
                prop_assert!((1..=count).contains(&error.line), "{error}");
            }
        }
    }
}
