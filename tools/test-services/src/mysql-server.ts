import { randomBytes } from "node:crypto"
import type { RowDataPacket } from "mysql2"
import type { Question } from "./ask-server.ts"
import type { ServerSources } from "./find-server.ts"
import { importPeer } from "./import-peer.ts"
import { makeService } from "./make-service.ts"
import { runContainer } from "./run-container.ts"
import type { Scope, ScopeStore } from "./scope.ts"
import { readAddress, withDatabase } from "./server-address.ts"
import { resolveServiceOptions, type ImageDefault, type ServiceOptions } from "./service-options.ts"
import type { FoundServer, SqlService } from "./service.ts"
import { credentialsOf, sqlServer } from "./sql-server.ts"

/** The server sends first: after the header of the packet, version 10 of the protocol. */
const question: Question = { isReady: (greeting) => greeting[4] === 10 }

/** Settings that make a test server faster: it does not need to survive a power cut. */
const settings = [
  "--skip-log-bin",
  "--innodb-flush-log-at-trx-commit=0",
  "--innodb-doublewrite=0",
  "--max-connections=500",
  "--character-set-server=utf8mb4",
]

/** The differences between servers with the MySQL protocol. */
export interface MysqlServerKind {
  /** Usual name of the server. */
  readonly label: string
  /** The function that creates the service. */
  readonly name: string
  /** The environment variable with its URL. */
  readonly variable: string
  readonly image: ImageDefault
  /** Prefix of its image's environment variables. */
  readonly prefix: string
  /** More settings that make it faster. */
  readonly settings: readonly string[]
}

function sourcesOf(kind: MysqlServerKind): ServerSources<FoundServer> {
  const { label, variable, prefix } = kind
  return {
    service: label,
    variable,
    example: "mysql://user:password@host:3306/database",
    async fromAddress(value) {
      const { host, port } = await readAddress(variable, value, ["mysql", "mariadb"], 3306)
      return { url: value, host, port, what: variable, stop: () => Promise.resolve() }
    },
    async startContainer({ image, timeout }) {
      const password = randomBytes(12).toString("hex")
      const { endpoints, stop } = await runContainer({
        image,
        question,
        timeout,
        environment: { [`${prefix}_ROOT_PASSWORD`]: password, [`${prefix}_DATABASE`]: "test" },
        command: () => [...settings, ...kind.settings],
        data: "/var/lib/mysql",
        ports: [3306],
      })
      const what = `a container of ${image}`
      return sqlServer("mysql", "root", password, endpoints[0], { database: "test", what, stop })
    },
    embedded: `no npm package contains ${label}`,
  }
}

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const { createConnection } = await importPeer(
    "mysql2",
    "it makes databases",
    () => import("mysql2/promise"),
  )
  const connection = await createConnection({
    uri: url.replace(/^mariadb:/, "mysql:"),
    multipleStatements: true,
  })
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql)
    return rows
  } finally {
    await connection.end()
  }
}

function storeOf({ url }: FoundServer): ScopeStore<Scope> {
  return {
    async create(name, drop) {
      await query(url, `CREATE DATABASE ${name} CHARACTER SET utf8mb4`)
      return { name, drop, url: withDatabase(url, name) }
    },
    async remove(name) {
      await query(url, `DROP DATABASE IF EXISTS ${name}`)
    },
    async list() {
      const rows = await query(url, "SELECT schema_name AS name FROM information_schema.schemata")
      return rows.map(({ name }) => String(name))
    },
    async runSql(scope, sql) {
      await query(scope.url, sql)
    },
  }
}

/**
 * Finds a server with the MySQL protocol. Scopes are databases, created with `mysql2`.
 *
 * @param options - which sources to try, and how
 * @throws ServiceUnavailable if no source has it; the error lists everything that was tried
 */
export async function mysqlServer(
  kind: MysqlServerKind,
  options: ServiceOptions,
): Promise<SqlService> {
  const settled = resolveServiceOptions(kind.name, options, kind.image)
  const { server, service } = await makeService(sourcesOf(kind), settled, "mysql", storeOf)
  return { ...service, ...credentialsOf(server.url) }
}
