//! The executable on PostgreSQL: side by side with bare statements on connections of their own, with itself on a data
//! file, and two instances with one.

use crate::load::{Load, Round, call, runtime};
use crate::server::{Data, Server, request};
use crate::{Bench, CONNECTIONS, rate_row, ratio_row};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};
use tokio_postgres::{Client, NoTls};

/// The URL of a server whose commits are durable: `tests/postgres/run --durable` sets it.
pub const URL: &str = "MOVIESTARS_TEST_DATABASE";

const UPSERT: &str = "
    INSERT INTO ratings (user_id, media_type, title_id, score10, rated_at) VALUES ($1, 'movie', $2, $3, $4)
    ON CONFLICT (user_id, media_type, title_id) DO UPDATE SET
        score10 = excluded.score10, rated_at = excluded.rated_at";
const SELECT: &str = "
    SELECT media_type, title_id, score10, rated_at FROM ratings
    WHERE user_id = $1 ORDER BY rated_at DESC, media_type, title_id";

/// A database with the rows of a data file.
pub struct Copied {
    pub url: String,
    folder: PathBuf,
    key: PathBuf,
    pub token: String,
}

/// The server that `tests/postgres/run --durable` has started.
pub fn server() -> Option<String> {
    #[expect(clippy::disallowed_methods, reason = "it is the benchmark's own variable")]
    std::env::var(URL).ok()
}

impl Copied {
    pub fn create(executable: &Path, data: &Data, folder: PathBuf, server: &str) -> Self {
        let (root, _) = server
            .rsplit_once('/')
            .filter(|(root, _)| !root.ends_with('/'))
            .unwrap_or((server, ""));
        let name = "moviestars_speed";
        runtime().block_on(async {
            let client = connect(&format!("{root}/postgres")).await;
            for sql in
                [format!("DROP DATABASE IF EXISTS {name}"), format!("CREATE DATABASE {name}")]
            {
                client.batch_execute(&sql).await.expect("a database can be made");
            }
        });
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let key = data.path.with_file_name("moviestars.db.key");
        let url = format!("{root}/{name}");
        let mut copied = Self { url, folder, key, token: String::new() };
        let copy = Command::new(executable)
            .args(["copy", "--from"])
            .arg(&data.path)
            .args(["--to", &copied.url])
            .output()
            .expect("the executable can be started");
        assert!(copy.status.success(), "{}", String::from_utf8_lossy(&copy.stderr));
        let instance = copied.start(executable, 0);
        let form = json!({ "email": "rates@example.org", "password": "Abcdef1" });
        let session =
            call(instance.address, &request("POST", "/authenticate.json", "", Some(&form)));
        let session = session.json();
        session["auth_token"].as_str().expect("a session").clone_into(&mut copied.token);
        instance.stop();
        copied
    }

    pub fn start(&self, executable: &Path, number: usize) -> Server {
        Server::start(&mut self.command(executable, number))
    }

    /// The command that starts an instance.
    pub fn command(&self, executable: &Path, number: usize) -> Command {
        let data = self.folder.join(format!("{number}/moviestars.db"));
        let mut command = Command::new(executable);
        command.args(["serve", "--listen", "127.0.0.1:0", "--rate-limits", "off"]);
        command
            .args(["--base-url", "http://127.0.0.1", "--database-url", &self.url, "--db"])
            .arg(data);
        command.arg("--signing-key-file").arg(&self.key);
        command
    }
}

async fn connect(url: &str) -> Client {
    let (client, connection) =
        tokio_postgres::connect(url, NoTls).await.expect("PostgreSQL takes connections");
    tokio::spawn(connection);
    client
}

pub fn measure(bench: &mut Bench) {
    if !bench.is_wanted("PostgreSQL") {
        return;
    }
    let Some(server) = server() else {
        println!(
            "the rows of PostgreSQL need {URL}: tests/postgres/run --durable cargo bench --bench speed"
        );
        return;
    };
    let folder = bench.folder.join("postgres");
    let copied = Copied::create(&bench.options.executable, &bench.data, folder, &server);
    let data = Data { token: copied.token.clone(), ..bench.data.clone() };
    let executable = bench.options.executable.clone();
    let instance = copied.start(&executable, 1);
    let user = call(instance.address, &data.get("/api/v1/users/:id")).json()["id"].as_i64();
    let user = user.expect("a user has an id");

    for connections in [1, 16, 64] {
        let load = Load { measured: data.ratings().into(), before: None, connections };
        let bare = Statements { url: &copied.url, user, films: &data.films, connections };
        let rounds = bench.in_turn(
            || load.run(instance.address, bench.options.time, &Arc::default()),
            || bare.write(bench.options.time),
        );
        bench.add(rate_row(
            &format!("PostgreSQL: POST rating, c={connections}"),
            rounds.0,
            rounds.1,
            0.5,
            None,
        ));
    }
    for connections in CONNECTIONS {
        let load =
            Load { measured: [data.get("/api/v1/ratings")].into(), before: None, connections };
        let bare = Statements { url: &copied.url, user, films: &data.films, connections };
        let rounds = bench.in_turn(
            || load.run(instance.address, bench.options.time, &Arc::default()),
            || bare.read(bench.options.time),
        );
        bench.add(rate_row(
            &format!("PostgreSQL: GET ratings, c={connections}"),
            rounds.0,
            rounds.1,
            0.5,
            None,
        ));
    }
    against_data_file(bench, &data, &instance);
    instance.stop();
    two_instances(bench, &data, &copied);
}

/// The reads of the other rows, on PostgreSQL and on a data file.
fn against_data_file(bench: &mut Bench, data: &Data, instance: &Server) {
    let file = Server::moviestars(&bench.options.executable, &bench.data.path, "off");
    for (what, path) in [
        ("GET ratings", "/api/v1/ratings".to_owned()),
        ("GET rated movies", "/api/v1/movies".to_owned()),
        ("GET playlist", format!("/api/v1/playlists/{}", data.playlist)),
        ("GET setup", "/api/v1/playlists/setup".to_owned()),
        ("trending", "/3/trending/all/week".to_owned()),
    ] {
        let load = |data: &Data| Load {
            measured: [data.get(&path)].into(),
            before: None,
            connections: 16,
        };
        let (shared, own) = (load(data), load(&bench.data));
        let (shared, own) = bench.compare_two(&shared, &own, instance, &file);
        bench.add(rate_row(
            &format!("PostgreSQL against a data file: {what}, c=16"),
            shared,
            own,
            0.5,
            None,
        ));
    }
}

/// Reads that are served from the database. Each instance has a share of a core, as if it had a small machine of its own:
/// without, the load, PostgreSQL and one instance use all cores of this one, and a second instance shows nothing.
fn two_instances(bench: &mut Bench, data: &Data, copied: &Copied) {
    let what = "PostgreSQL: two instances against one";
    let Some(shares) = [0, 1].map(CpuShare::create).into_iter().collect::<Option<Vec<_>>>() else {
        println!("{what}: not measured, because it needs root and control groups");
        return;
    };
    let instances: Vec<_> = (1..)
        .zip(&shares)
        .map(|(number, share)| {
            let instance = copied.start(&bench.options.executable, number);
            share.add(instance.id());
            instance
        })
        .collect();
    let load = |connections| Load {
        measured: [data.get("/api/v1/users/:id")].into(),
        before: None,
        connections,
    };
    let time = bench.options.time;
    let (both, one) = bench.in_turn(
        || {
            let run = |server: &Server| {
                let address = server.address;
                let load = load(8);
                std::thread::spawn(move || load.run(address, time, &Arc::default()))
            };
            let runs: Vec<_> = instances.iter().map(run).collect();
            let rounds: Vec<_> =
                runs.into_iter().map(|run| run.join().expect("a load ends")).collect();
            Round { per_second: rounds.iter().map(|round| round.per_second).sum(), ..rounds[0] }
        },
        || load(8).run(instances[0].address, time, &Arc::default()),
    );
    bench.add(ratio_row(what, both, one, 1.6));
}

/// A control group whose processes together get a fifth of one core.
struct CpuShare(PathBuf);

impl CpuShare {
    /// `None` where none can be made.
    fn create(number: u32) -> Option<Self> {
        let name = format!("moviestars-bench-{}-{number}", std::process::id());
        // Version 1 of control groups, then version 2.
        let (first, second) = (Path::new("/sys/fs/cgroup/cpu"), Path::new("/sys/fs/cgroup"));
        let (root, limits): (_, &[_]) = if first.join("cpu.cfs_quota_us").exists() {
            (first, &[("cpu.cfs_period_us", "10000"), ("cpu.cfs_quota_us", "2000")])
        } else {
            (second, &[("cpu.max", "2000 10000")])
        };
        let share = Self(root.join(name));
        std::fs::create_dir(&share.0).ok()?;
        for (file, limit) in limits {
            std::fs::write(share.0.join(file), limit).ok()?;
        }
        Some(share)
    }

    fn add(&self, process: u32) {
        std::fs::write(self.0.join("cgroup.procs"), process.to_string()).expect("the process runs");
    }
}

impl Drop for CpuShare {
    fn drop(&mut self) {
        // Its processes have ended before.
        let _ = std::fs::remove_dir(&self.0);
    }
}

/// What pgbench would do: prepared statements, each client on a connection of its own.
pub struct Statements<'a> {
    pub url: &'a str,
    pub user: i64,
    pub films: &'a [i64],
    pub connections: u32,
}

impl Statements<'_> {
    pub fn write(&self, time: Duration) -> Round {
        let count = AtomicI64::new(0);
        self.run(time, UPSERT, &async |client, statement| {
            let number = count.fetch_add(1, Ordering::Relaxed);
            let index = usize::try_from(number).unwrap_or(0);
            let film = self.films[index % self.films.len()];
            let score = (number + number / 1_000) % 10 + 1;
            client.batch_execute("BEGIN").await.expect("a transaction begins");
            client
                .execute(statement, &[&self.user, &film, &score, &number])
                .await
                .expect("a rating is written");
            client.batch_execute("COMMIT").await.expect("it is committed");
        })
    }

    fn read(&self, time: Duration) -> Round {
        self.run(time, SELECT, &async |client, statement| {
            let rows = client.query(statement, &[&self.user]).await.expect("ratings are read");
            assert_eq!(rows.len(), self.films.len());
        })
    }

    fn run(
        &self,
        time: Duration,
        sql: &str,
        act: &impl AsyncFn(&Client, &tokio_postgres::Statement),
    ) -> Round {
        let latencies: Vec<Duration> = runtime().block_on(async {
            let mut clients = Vec::new();
            for _ in 0..self.connections {
                let client = connect(self.url).await;
                let statement = client.prepare(sql).await.expect("the statement is valid");
                clients.push((client, statement));
            }
            let end = Instant::now() + time;
            let each = clients.iter().map(|(client, statement)| async move {
                let mut latencies = Vec::new();
                while Instant::now() < end {
                    let start = Instant::now();
                    act(client, statement).await;
                    latencies.push(start.elapsed());
                }
                latencies
            });
            futures_util::future::join_all(each).await.into_iter().flatten().collect()
        });
        Round::of(latencies, self.connections)
    }
}
