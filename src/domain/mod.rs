//! The rules of the product, free of input and output, so that each can be read and tested alone.

pub mod account;
pub mod csv;
pub mod ids;
pub mod password;
pub mod playlist;
pub mod rating;
pub mod sample;
pub mod settings;
pub mod title;
pub mod title_hint;
pub mod validation;
