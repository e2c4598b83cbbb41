import { runAdapterTests, type Subject, type SubjectContext } from "@lockstep/adapter-test-kit"
import { postgres as postgresServer } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import { afterAll } from "vitest"
import { shortContract } from "../../../core/test/support/short-contract.ts"
import { ownFields } from "./own-fields.ts"
import { ownPgTables } from "./own-pg-tables.ts"
import { pgContractSchema } from "./pg-scopes.ts"
import { renamedPgTables } from "./renamed-pg-tables.ts"

const server = await postgresServer()
const database = await server.scope({ name: "drizzle postgres js", setup: pgContractSchema })

afterAll(async () => {
  await database.drop()
  await server.stop()
})

function subject({ endpoint, pool = 10, timeout = 30_000 }: SubjectContext): Subject {
  const client = postgres(database.url, {
    ...(endpoint && { host: endpoint.host, port: endpoint.port }),
    max: pool,
    connect_timeout: timeout / 1000,
    onnotice: () => {},
  })
  return {
    adapter: DrizzleAdapter(drizzle(client), ownPgTables, { timeout }),
    close: () => client.end({ timeout: 1 }),
    renamed: () => DrizzleAdapter(drizzle(client, { casing: "snake_case" }), renamedPgTables()),
  }
}

runAdapterTests(subject, {
  name: "the Drizzle adapter on PostgreSQL with postgres.js",
  ...shortContract,
  capabilities: { nulls: "filled" },
  ...ownFields,
  database: server.address,
})
