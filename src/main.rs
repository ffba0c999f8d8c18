//! The executable: reads the command line, does what it says, and turns a failure into one
//! readable line and an exit code.

use clap::Parser;
use moviestars::cli::Cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Everything this program writes is its user's alone.
    rustix::process::umask(rustix::fs::Mode::from_bits_truncate(0o077));
    raise_file_limit();
    let cli = Cli::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let done = match runtime {
        Ok(runtime) => runtime.block_on(cli.run()).map_err(|error| error.to_string()),
        Err(error) => Err(format!("cannot start: {error}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("moviestars: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Every connection needs a file descriptor, and many systems start programs with fewer than the
/// connections that the server allows. Where more cannot be had, the server does with less.
fn raise_file_limit() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    let _ = setrlimit(Resource::Nofile, limit);
}
