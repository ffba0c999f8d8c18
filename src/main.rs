//! The executable: runs a command and turns an error into one line and an exit code.

use moviestars::cli::{Cli, CliError};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Makes files that this program creates readable only by its user.
    rustix::process::umask(rustix::fs::Mode::from_bits_truncate(0o077));
    raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let result = match runtime {
        Ok(runtime) => runtime.block_on(async {
            let (cli, command_line) = Cli::load()?;
            cli.run(command_line).await
        }),
        Err(error) => Err(CliError::Message(format!("cannot start: {error}"))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(CliError::Usage(error)) => error.exit(),
        Err(message) => {
            // If standard error is closed, only the exit code reports the failure.
            let _ = writeln!(std::io::stderr(), "moviestars: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Raises the limit of open files. Every connection needs a file descriptor, and the default is often lower than the
/// server's limit of connections. Failures are ignored.
fn raise_file_limit() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    let _ = setrlimit(Resource::Nofile, limit);
}
