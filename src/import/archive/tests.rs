use super::*;
use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::*;
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const LIMITS: Limits =
    Limits { files: 10, file_bytes: 64 * 1024 * 1024, total_bytes: 100 * 1024 * 1024, ratio: 200 };

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn open(bytes: Vec<u8>, limits: &Limits) -> Result<Archive, FileError> {
    Archive::open(
        Upload { name: "a.zip".to_owned(), content: Box::new(Cursor::new(bytes)) },
        limits,
    )
}

type Texts = Vec<(String, Result<String, FileError>)>;

/// Each file with its text or its error.
fn read_all(bytes: Vec<u8>, limits: &Limits) -> Result<Texts, FileError> {
    let mut archive = open(bytes, limits)?;
    let mut total = 0;
    let files = archive.files();
    let mut texts = Vec::new();
    for (entry, checked) in files {
        let text = checked.and_then(|()| {
            let inspection = archive.inspect(&entry, limits, &mut total)?;
            let mut text = String::new();
            InputFile::new(&mut archive, &entry, &inspection).text()?.read_to_string(&mut text)?;
            Ok(text)
        });
        texts.push((entry.label.to_string(), text));
    }
    Ok(texts)
}

fn errors(bytes: Vec<u8>) -> Vec<Option<FileError>> {
    read_all(bytes, &LIMITS).unwrap().into_iter().map(|(_, text)| text.err()).collect()
}

#[test]
fn files_of_an_archive_are_read_and_those_of_macos_are_not() {
    let bytes = zip(&[
        ("x/ratings.csv", b"a,b\n1,2\n"),
        ("__MACOSX/x/._ratings.csv", b"x"),
        ("x/.DS_Store", b"x"),
        ("x/empty.csv", b""),
        ("x/list.json", b" []\n"),
    ]);
    let texts = read_all(bytes, &LIMITS).unwrap();
    assert_eq!(texts.len(), 3);
    assert_eq!(texts[0], ("a.zip › x/ratings.csv".to_owned(), Ok("a,b\n1,2\n".to_owned())));
    assert_eq!((&texts[1].1, &texts[2].1), (&Err(FileError::Empty), &Err(FileError::Empty)));
}

#[test]
fn names_that_lead_out_of_the_archive_are_refused_and_others_are_read() {
    let names = ["../a.csv", "/etc/a.csv", "a\\b.csv", "C:/a.csv", "a//b.csv", "a/./b.csv"];
    for name in names {
        let bytes = zip(&[(name, b"x"), ("good.csv", b"x")]);
        assert_eq!(errors(bytes), [Some(FileError::Name), None], "{name}");
    }
}

#[test]
fn links_nested_archives_and_binary_files_are_refused() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer.add_symlink("link.csv", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    assert_eq!(errors(writer.finish().unwrap().into_inner()), [Some(FileError::Link)]);
    let inner = zip(&[("a.csv", b"x")]);
    assert_eq!(errors(zip(&[("inner.zip", &inner)])), [Some(FileError::Nested)]);
    assert_eq!(errors(zip(&[("a.jpg", b"\xff\xd8\xff\0\0")])), [Some(FileError::NotText)]);
    assert_eq!(errors(zip(&[("a.db", b"SQLite format 3\0\x10")])), [Some(FileError::Database)]);
}

#[test]
fn encrypted_files_are_distinguished_from_damaged_ones() {
    let mut bytes = zip(&[("a.csv", b"some text")]);
    // The bit of encryption in the header of the file and in the directory.
    let directory = bytes.windows(4).position(|window| window == b"PK\x01\x02").unwrap();
    bytes[6] |= 1;
    bytes[directory + 8] |= 1;
    assert_eq!(errors(bytes), [Some(FileError::Encrypted)]);
}

#[test]
fn truncated_and_damaged_archives_are_refused() {
    let text = "Heat,1995\n".repeat(1_000);
    let bytes = zip(&[("a.csv", text.as_bytes())]);
    let cut = bytes[..bytes.len() / 2].to_vec();
    assert!(matches!(open(cut, &LIMITS), Err(FileError::Damaged)));
    let mut damaged = bytes;
    damaged[45] ^= 0xff;
    assert_eq!(errors(damaged), [Some(FileError::Damaged)]);
}

#[test]
fn zip_bombs_are_stopped_while_they_are_unpacked() {
    let large = vec![b'a'; 20 * 1024 * 1024];
    assert_eq!(errors(zip(&[("a.csv", &large)])), [Some(FileError::Ratio(200))]);
    let limits = Limits { ratio: 100_000, file_bytes: 1024 * 1024, ..LIMITS };
    let texts = read_all(zip(&[("a.csv", &large)]), &limits).unwrap();
    assert_eq!(texts[0].1, Err(FileError::TooLarge(1024 * 1024)));
    let limits = Limits { ratio: 100_000, total_bytes: 30 * 1024 * 1024, ..LIMITS };
    let texts = read_all(zip(&[("a.csv", &large), ("b.csv", &large)]), &limits).unwrap();
    assert!(texts[0].1.is_ok());
    assert_eq!(texts[1].1, Err(FileError::AllTooLarge(30 * 1024 * 1024)));
}

#[test]
fn archives_of_too_many_files_are_refused_before_their_directory_is_read() {
    let names: Vec<String> = (0..11).map(|number| format!("{number}.csv")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, b"x".as_slice())).collect();
    let bytes = zip(&files);
    assert!(matches!(open(bytes, &LIMITS), Err(FileError::TooManyFiles(10))));
    // An end of the directory alone, which declares 65,535 files and has none.
    let end = [b"PK\x05\x06\0\0\0\0\xff\xff\xff\xff".as_slice(), &[0; 10]].concat();
    assert!(matches!(open(end, &LIMITS), Err(FileError::TooManyFiles(10))));
    let locator = [b"PK\x06\x07".as_slice(), &[0; 16], b"PK\x05\x06", &[0; 18]].concat();
    let bytes = [b"PK\x03\x04".as_slice(), &locator].concat();
    assert!(matches!(open(bytes, &LIMITS), Err(FileError::TooManyFiles(10))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn no_archive_panics(
        bytes in proptest::collection::vec(any::<u8>(), 0..200),
        changes in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 0..6),
    ) {
        let _ = read_all([b"PK\x03\x04".to_vec(), bytes.clone()].concat(), &LIMITS);
        let _ = read_all([b"PK\x05\x06".to_vec(), bytes].concat(), &LIMITS);
        let mut changed = zip(&[("a.csv", b"Heat,1995\nHeat,1995\n"), ("b/c.json", b"[1,2,3]")]);
        for (index, byte) in changes {
            let index = index.index(changed.len());
            changed[index] = byte;
        }
        let _ = read_all(changed, &LIMITS);
    }
}

#[test]
fn packed_single_files_have_the_limits_of_archives() {
    let packed = |bytes: &[u8]| {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(bytes).unwrap();
        packed.finish().unwrap()
    };
    // Programs append to such files.
    let bytes = [packed(b"a,b\n1,2\n"), packed(b"3,4\n")].concat();
    let texts = read_all(bytes.clone(), &LIMITS).unwrap();
    assert_eq!(texts[0].1.as_deref(), Ok("a,b\n1,2\n3,4\n"));
    assert_eq!(errors(bytes[..bytes.len() - 20].to_vec()), [Some(FileError::Damaged)]);
    assert_eq!(errors(packed(&vec![b'a'; 32 << 20])), [Some(FileError::Ratio(200))]);
    assert_eq!(errors(packed(&packed(b"a,b\n"))), [Some(FileError::NotText)]);
}
