//! Assigns the designs of the built-in titles' posters, checks them and draws contact sheets.

mod assign;
mod catalogue;
mod check;
mod sheets;
mod thumbnail;

use catalogue::Titles;
use std::process::ExitCode;

const USAGE: &str = "usage: assign [--separate] [m<number>|t<number>]... | check | sheets DIR";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["assign", ref options @ ..] => assign::run(&Titles::load(), options),
        ["check"] => check::run(&Titles::load()),
        ["sheets", folder] => sheets::run(&Titles::load(), folder),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
