//! The executable: runs a command and turns an error into one line and an exit code.

use moviestars::cli::{Cli, CliError};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Files that this program creates are readable by its user only.
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
            // Where standard error is closed, the exit code alone reports the failure.
            let _ = writeln!(std::io::stderr(), "moviestars: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Every connection needs a file descriptor, and the default limit is often lower than the server's limit of
/// connections. A failure is ignored.
fn raise_file_limit() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    let _ = setrlimit(Resource::Nofile, limit);
}
