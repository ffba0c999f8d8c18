//! Any bytes as the size and file of an image.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| moviestars_fuzz::poster_path(bytes));
