//! Any bytes as the path and query of a request to the catalogue.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| moviestars_fuzz::catalogue_path(bytes));
