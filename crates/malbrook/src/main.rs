//! The one program people run.

fn main() -> std::process::ExitCode {
    malbrook::cli::main()
}
