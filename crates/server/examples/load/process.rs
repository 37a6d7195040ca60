//! The server as a process of its own.

use crate::Fallible;
use crate::client::Client;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A running server.
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    child: Child,
    db: PathBuf,
}

/// How long the server keeps a game that nobody uses.
const IDLE_SECONDS: u64 = 3;

impl Server {
    /// Starts the program on a free port, without limits.
    pub async fn start(program: &Path, db: &Path) -> Fallible<Server> {
        let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let child = Command::new(program)
            .args(["serve", "--listen", &address.to_string(), "--log", "warn"])
            .args(["--requests-per-second", "0", "--logins-per-minute", "0"])
            .args([
                "--waiting-games",
                "0",
                "--running-games",
                "0",
                "--computer-games",
                "0",
                "--solo-games",
                "0",
            ])
            .args(["--sockets-per-address", "0", "--connections-per-address", "0"])
            .args(["--idle-seconds", &IDLE_SECONDS.to_string()])
            .arg("--db")
            .arg(db)
            .stdout(Stdio::null())
            .spawn()?;
        let server = Server { address, child, db: db.to_owned() };
        for _ in 0..200 {
            if let Ok(mut client) = Client::connect(address).await
                && client.get("/healthz").await.is_ok()
            {
                return Ok(server);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err("the server does not answer".into())
    }

    /// Stops it and starts it again on the same database.
    pub async fn restart(&mut self, program: &Path) -> Fallible<()> {
        self.child.kill()?;
        self.child.wait()?;
        *self = Server::start(program, &self.db.clone()).await?;
        Ok(())
    }

    /// How many games its database holds.
    pub fn games(&self) -> i64 {
        let count =
            |db: rusqlite::Connection| db.query_row("SELECT COUNT(*) FROM games", [], |row| row.get(0));
        rusqlite::Connection::open(&self.db).and_then(count).unwrap_or_default()
    }

    /// The memory it uses, in bytes.
    pub fn memory(&self) -> Fallible<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("no memory is told")?;
        let kilobytes: u64 = line.split_whitespace().nth(1).ok_or("no memory is told")?.parse()?;
        Ok(kilobytes * 1024)
    }

    /// Waits until it has let go of what nobody uses.
    pub async fn wait_until_idle(&self) -> Fallible<()> {
        tokio::time::sleep(Duration::from_secs(IDLE_SECONDS + 35)).await;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
