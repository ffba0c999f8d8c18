//! Writes the manual pages and the completions of shells into a folder. `tools/release/build` puts them into a release.
//!
//! `cargo run --example manual FOLDER DATE`, with the date of the pages as YYYY-MM-DD

use clap::{Command, CommandFactory};
use clap_complete::aot::{Shell, generate_to};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use moviestars::cli::Cli;
use std::error::Error;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

const NAME: &str = "moviestars";
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The default data file of a user.
const DB: &str = "~/.local/share/moviestars/moviestars.db";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: manual FOLDER DATE";
    let folder = PathBuf::from(arguments.next().ok_or(usage)?);
    let date = arguments.next().ok_or(usage)?;
    let (completions, pages) = (folder.join("completions"), folder.join("man"));
    fs::create_dir_all(&completions)?;
    fs::create_dir_all(&pages)?;
    let command = without_home(Cli::command().version(VERSION));
    for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
        generate_to(shell, &mut command.clone(), NAME, &completions)?;
    }
    let mut command = command.disable_help_subcommand(true);
    command.build();
    write_pages(&command, &date, &pages)?;
    Ok(())
}

/// The default of `--db` is in the folder of the user that runs this program, so it would differ between builds.
fn without_home(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        let help = arg.get_help().filter(|_| arg.get_long() == Some("db"));
        match help.map(|help| format!("{help} [default: {DB}]")) {
            Some(help) => arg.hide_default_value(true).help(help),
            None => arg,
        }
    });
    command.mut_subcommands(without_home)
}

/// A page for the command, and one for each of its subcommands.
fn write_pages(command: &Command, date: &str, folder: &Path) -> io::Result<()> {
    for subcommand in command.get_subcommands() {
        write_pages(subcommand, date, folder)?;
    }
    let page = Man::new(command.clone()).date(date).source(format!("{NAME} {VERSION}"));
    let mut file = File::create(folder.join(page.get_filename()))?;
    page.render_title(&mut file)?;
    page.render_name_section(&mut file)?;
    page.render_synopsis_section(&mut file)?;
    page.render_description_section(&mut file)?;
    page.render_options_section(&mut file)?;
    if command.has_subcommands() {
        page.render_subcommands_section(&mut file)?;
    }
    if let Some(notes) = command.get_after_help() {
        let mut section = Roff::default();
        section.control("SH", ["NOTES"]);
        // Examples are indented, so they stay on lines of their own.
        for line in notes.to_string().lines() {
            section.text([roman(line)]);
        }
        section.to_writer(&mut file)?;
    }
    Ok(())
}
