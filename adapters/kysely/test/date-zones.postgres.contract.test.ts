import { postgres } from "@lockstep/adapter-test-kit/containers"
import { createTables } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect, sql } from "kysely"
import pg from "pg"
import { afterAll } from "vitest"
import { testDateZones } from "../../../core/test/support/date-zones/test-date-zones.ts"
import { sessionZone } from "../../../core/test/support/session-zone.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely zones" })
const db = new Kysely({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: scope.url, max: 1 }) }),
})
const columns = ["timestamptz(3)", "timestamp(3)"]

for (const type of columns) {
  await db.schema.createSchema(type).execute()
  await createTables(db.withSchema(type))
  for (const [table, column] of [
    ["User", "emailVerified"],
    ["Session", "expires"],
    ["VerificationToken", "expires"],
  ]) {
    await sql`alter table ${sql.table(`${type}.${table}`)}
      alter ${sql.ref(column ?? "")} type ${sql.raw(type)}`.execute(db)
  }
}

afterAll(async () => {
  await db.destroy()
  await scope.drop()
  await server.stop()
})

testDateZones({
  program: new URL("date-zones-program.ts", import.meta.url),
  url: scope.url,
  drivers: ["pg", "pg with dates as text", "pg with dates in UTC", "postgres"],
  columns,
  servers: ["UTC", sessionZone],
  // The other drivers of PostgreSQL write UTC.
  isLocal: ({ driver, columns: type }) => driver.startsWith("pg") && type === "timestamp(3)",
})
