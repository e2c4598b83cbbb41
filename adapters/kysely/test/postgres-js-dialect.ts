import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from "kysely"
import type { ReservedSql, Sql } from "postgres"

/**
 * The dialect of Kysely for PostgreSQL on a client of `postgres`, as `kysely-postgres-js` has it.
 *
 * @param client - is ended with the `Kysely`
 */
export function postgresJsDialect(client: Sql): Dialect {
  const reserved = new WeakMap<DatabaseConnection, ReservedSql>()
  const run = (text: string) => async (connection: DatabaseConnection) =>
    void (await reserved.get(connection)?.unsafe(text))
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      async acquireConnection() {
        const sql = await client.reserve()
        const connection = connectionOn(sql)
        reserved.set(connection, sql)
        return connection
      },
      beginTransaction: run("begin"),
      commitTransaction: run("commit"),
      rollbackTransaction: run("rollback"),
      releaseConnection: async (connection) => reserved.get(connection)?.release(),
      destroy: () => client.end(),
    }),
  }
}

function connectionOn(sql: ReservedSql): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      // What Kysely sends is what the driver takes, and its rows are what Kysely expects.
      const rows = await sql.unsafe(text, parameters as never[])
      // Of some commands, the count is null.
      return { numAffectedRows: BigInt(Number(rows.count)), rows: [...rows] as Row[] }
    },
    streamQuery() {
      throw new Error("No statement of the adapter is streamed.")
    },
  }
}
