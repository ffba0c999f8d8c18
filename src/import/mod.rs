//! Parses exports of other services. Files of several formats become records of one model, which are passed to a sink
//! one by one. This module uses no store, catalogue or network. `webhooks` parses the requests of media servers.

pub mod archive;
mod bounded_map;
mod date;
mod date_order;
mod entry_limit;
mod json;
mod output;
mod profiles;
mod reader;
mod sample;
mod score;
mod source;
mod sources;
mod table;
mod text;
mod title_ids;
mod webhooks;
mod xml;

pub use archive::{FileError, Limits, Upload};
pub use output::{FileReport, Outcome, Sink};
pub use reader::{read, source_names};
pub use score::Scale;
pub use source::Options;
pub use sources::TABLE;
pub use table::{Column, ColumnMap};
pub use webhooks::read_play;
