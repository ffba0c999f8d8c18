//! Any bytes as the path and query of a call to the movie database.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| moviestars_fuzz::catalogue_path(bytes));
