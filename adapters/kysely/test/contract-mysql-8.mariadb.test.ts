import { runAdapterTests, type Subject, type SubjectContext } from "@lockstep/adapter-test-kit"
import { mariadb } from "@lockstep/adapter-test-kit/containers"
import { createTables, KyselyAdapter, type Database } from "@lockstep/kysely-adapter"
import { Kysely, MysqlDialect, MysqlQueryCompiler, type RootOperationNode } from "kysely"
import { createPool, type Pool } from "mysql2"
import { afterAll } from "vitest"
import { openMysql } from "./mysql-tables.ts"

/** What MySQL sees of a statement: what is meant for MariaDB alone is a comment. */
class MysqlSight extends MysqlQueryCompiler {
  override compileQuery(
    node: RootOperationNode,
    queryId: Parameters<MysqlQueryCompiler["compileQuery"]>[1],
  ): ReturnType<MysqlQueryCompiler["compileQuery"]> {
    const query = super.compileQuery(node, queryId)
    return { ...query, sql: query.sql.replaceAll(/\/\*M!.*?\*\//gs, "") }
  }
}

class DialectOfMysql extends MysqlDialect {
  override createQueryCompiler(): MysqlSight {
    return new MysqlSight()
  }
}

const server = await mariadb()
const database = await server.scope({
  name: "kysely mysql 8",
  async setup({ url }) {
    const db = openMysql(url)
    await createTables(db)
    await db.destroy()
  },
})

afterAll(async () => {
  await database.drop()
  await server.stop()
})

function subject({ endpoint, pool = 10 }: SubjectContext): Subject {
  const made = createPool({ uri: urlAt(endpoint), connectionLimit: pool, timezone: "Z" })
  const db = new Kysely<Database>({ dialect: new DialectOfMysql({ pool: likeMysql(made) }) })
  return { adapter: KyselyAdapter(db), close: () => db.destroy() }
}

function urlAt(endpoint: SubjectContext["endpoint"]): string {
  const url = new URL(database.url)
  if (endpoint) url.host = `${endpoint.host}:${endpoint.port}`
  return url.href
}

/** MySQL does not know MariaDB's isolation of snapshots, which turns some races into errors. */
function likeMysql(pool: Pool): Pool {
  pool.on("connection", (connection) => {
    connection.query("set innodb_snapshot_isolation = off")
  })
  return pool
}

runAdapterTests(subject, {
  name: "the Kysely adapter on what MySQL has of MariaDB",
  level: 5,
  only: [
    ...(["U1", "U11", "S1", "S8", "S9", "S12", "V1", "V2", "V3", "V4", "A12", "A14"] as const),
    ...(["W5", "W8", "K1", "K2", "K3", "K4", "C1", "C2", "C3", "C5", "C6", "C9", "S10"] as const),
    ...(["E1", "E2"] as const),
  ],
  capabilities: { nulls: "filled" },
  // What sequences find is about the adapter's own code, of which the run on MariaDB makes them all.
  model: { runs: 10 },
  database: server.address,
})
