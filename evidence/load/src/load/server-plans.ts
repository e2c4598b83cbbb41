/** The servers that a run can be made on. */
export type ServerKind = "postgres" | "mysql" | "mariadb" | "mongodb" | "redis" | "redis-cluster"

/** How to start a server in a container that can be started again with what it has stored. */
export interface ServerPlan {
  /** Name of the recipe that tells the image. */
  readonly recipe: string
  /** How many ports it listens on. */
  readonly ports: number
  /** The port inside, where it cannot be chosen. */
  readonly inside?: number
  readonly environment: Readonly<Record<string, string>>
  command(ports: readonly number[]): readonly string[]
  url(ports: readonly number[]): string
  /** A shell command inside that succeeds once the server answers. */
  ready(ports: readonly number[]): string
}

const password = "load"

/** One entry a kind of server. All are reached at ports of the host that stay the same over a restart. */
export const serverPlans: Readonly<Record<ServerKind, ServerPlan>> = {
  postgres: {
    recipe: "postgres",
    ports: 1,
    environment: { POSTGRES_PASSWORD: password },
    command: ([port]) => ["postgres", "-c", `port=${port}`],
    url: ([port]) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    ready: ([port]) => `pg_isready -h 127.0.0.1 -p ${port}`,
  },
  mysql: {
    recipe: "mysql",
    ports: 1,
    environment: { MYSQL_ROOT_PASSWORD: password, MYSQL_DATABASE: "load" },
    command: ([port]) => [
      `--port=${port}`,
      "--mysqlx=OFF",
      "--innodb-buffer-pool-size=1G",
      "--innodb-redo-log-capacity=256M",
    ],
    url: ([port]) => `mysql://root:${password}@127.0.0.1:${port}/load`,
    ready: ([port]) => `mysqladmin -h 127.0.0.1 -P ${port} -uroot -p${password} ping`,
  },
  mariadb: {
    recipe: "mariadb",
    ports: 1,
    environment: { MARIADB_ROOT_PASSWORD: password, MARIADB_DATABASE: "load" },
    command: ([port]) => [`--port=${port}`],
    url: ([port]) => `mysql://root:${password}@127.0.0.1:${port}/load`,
    ready: ([port]) => `mariadb-admin -h 127.0.0.1 -P ${port} -uroot -p${password} ping`,
  },
  mongodb: {
    recipe: "mongo",
    ports: 1,
    environment: {},
    inside: 27_017,
    command: () => ["mongod", "--bind_ip_all"],
    url: ([port]) => `mongodb://127.0.0.1:${port}/load`,
    ready: () => "mongosh --quiet --eval 'db.runCommand({ping:1})'",
  },
  redis: {
    recipe: "redis",
    ports: 1,
    environment: {},
    // What was acknowledged has to be there after a restart.
    command: ([port]) => [...persistent, "--port", `${port}`],
    url: ([port]) => `redis://127.0.0.1:${port}`,
    ready: ([port]) => `redis-cli -p ${port} get ready`,
  },
  "redis-cluster": {
    recipe: "redis",
    ports: 3,
    environment: {},
    command: (ports) => ["sh", "-c", clusterScript(ports)],
    url: (ports) => ports.map((port) => `redis://127.0.0.1:${port}`).join(","),
    ready: ([port]) => `redis-cli -p ${port} cluster info | grep -q cluster_state:ok`,
  },
}

const persistent = ["redis-server", "--appendonly", "yes", "--appendfsync", "always"]

/** Starts the masters, and makes a cluster of them the first time. */
function clusterScript(ports: readonly number[]): string {
  const nodes = ports.map((port) => `127.0.0.1:${port}`).join(" ")
  const starts = ports.map((port, index) =>
    [
      `mkdir -p /data/${port}`,
      `${persistent.join(" ")} --port ${port} --dir /data/${port} --daemonize yes \\
        --protected-mode no --cluster-enabled yes --cluster-port ${(ports[0] ?? 0) + 1000 + index}`,
      `until redis-cli -p ${port} ping >/dev/null 2>&1; do sleep 0.05; done`,
    ].join("\n"),
  )
  return `
    trap 'for port in ${ports.join(" ")}; do redis-cli -p $port shutdown; done; exit 0' TERM INT
    ${starts.join("\n")}
    if [ ! -e /data/made ]; then
      redis-cli --cluster create ${nodes} --cluster-replicas 0 --cluster-yes && touch /data/made
    fi
    sleep infinity & wait
  `
}
