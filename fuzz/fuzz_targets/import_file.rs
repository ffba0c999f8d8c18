//! Any bytes as an exported file: an archive, a table, JSON or XML.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| moviestars_fuzz::import_file(bytes));
