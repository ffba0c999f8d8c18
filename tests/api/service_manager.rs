//! What the executable reports to a service manager such as systemd: readiness, the watchdog, and stopping.

use crate::engine::is_postgres;
use crate::installation::Installation;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::UnixDatagram;

const WATCHDOG: Duration = Duration::from_millis(400);

struct ServiceManager {
    folder: tempfile::TempDir,
    socket: UnixDatagram,
}

impl ServiceManager {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let socket = UnixDatagram::bind(folder.path().join("notify")).unwrap();
        Self { folder, socket }
    }

    fn start(&self, installation: &Installation) -> tokio::process::Child {
        let mut command = installation.command(&["serve", "--listen", "127.0.0.1:0"]);
        command.env("NOTIFY_SOCKET", self.folder.path().join("notify"));
        command.env("WATCHDOG_USEC", WATCHDOG.as_micros().to_string());
        command.stderr(std::process::Stdio::null()).spawn().unwrap()
    }

    async fn message(&self) -> String {
        let mut buffer = [0; 256];
        let length = self.socket.recv(&mut buffer).await.unwrap();
        String::from_utf8(buffer[..length].to_vec()).unwrap()
    }

    async fn wait_for(&self, message: &str) {
        while self.message().await != message {}
    }
}

fn terminate(process: &tokio::process::Child) {
    let pid = i32::try_from(process.id().unwrap()).unwrap();
    let pid = rustix::process::Pid::from_raw(pid).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
}

#[tokio::test]
async fn the_service_manager_is_notified_of_readiness_liveness_and_stopping() {
    let (manager, installation) = (ServiceManager::new(), Installation::new());
    let mut process = manager.start(&installation);
    manager.wait_for("READY=1\n").await;
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let line = lines.next_line().await.unwrap().unwrap();
    let address = line.strip_prefix("moviestars listening on http://").unwrap();
    tokio::net::TcpStream::connect(address).await.unwrap();
    for _ in 0..3 {
        manager.wait_for("WATCHDOG=1\n").await;
    }
    terminate(&process);
    manager.wait_for("STOPPING=1\n").await;
    assert!(process.wait().await.unwrap().success());
}

#[tokio::test]
async fn a_server_that_responds_but_is_not_ready_is_not_restarted_by_the_watchdog() {
    if is_postgres() {
        return;
    }
    let (manager, installation) = (ServiceManager::new(), Installation::new());
    let mut process = manager.start(&installation);
    manager.wait_for("READY=1\n").await;
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
    let line = lines.next_line().await.unwrap().unwrap();
    let address = line.strip_prefix("moviestars listening on http://").unwrap();
    std::fs::rename(installation.db(), installation.db().with_extension("moved")).unwrap();
    let checked = installation.run(&["healthcheck", "--listen", address]).await;
    assert_eq!(checked.status.code(), Some(1), "{checked:?}");
    for _ in 0..3 {
        manager.wait_for("WATCHDOG=1\n").await;
    }
    process.kill().await.unwrap();
}
