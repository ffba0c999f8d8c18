//! The executable: reads the command line, does what it says, and turns a failure into one
//! readable line and an exit code.

use clap::Parser;
use moviestars::cli::Cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Everything this program writes is its user's alone.
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::from_bits_truncate(0o077));
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
