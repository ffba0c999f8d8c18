//! Any bytes as the body of every operation that reads one, and the texts in it as fields of forms.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| moviestars_fuzz::json_body(bytes));
