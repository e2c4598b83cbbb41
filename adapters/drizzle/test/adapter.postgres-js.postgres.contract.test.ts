import { runAdapterTests, type Subject, type SubjectContext } from "@lockstep/adapter-test-kit"
import { postgres as postgresServer } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/postgres-js"
import postgres, { type Sql } from "postgres"
import { afterAll } from "vitest"
import { keepClients, mayBeKept } from "../../../core/test/support/kept-clients.ts"
import { shortContract } from "../../../core/test/support/short-contract.ts"
import { ownFields } from "./own-fields.ts"
import { ownPgTables } from "./own-pg-tables.ts"
import { pgContractSchema } from "./pg-scopes.ts"
import { renamedPgTables } from "./renamed-pg-tables.ts"

const server = await postgresServer()
const database = await server.scope({ name: "drizzle postgres js", setup: pgContractSchema })

const kept = keepClients<Sql>((client) => client.end({ timeout: 1 }))

afterAll(async () => {
  await kept.close()
  await database.drop()
  await server.stop()
})

function open({ endpoint, pool = 10, timeout = 30_000 }: SubjectContext): Sql {
  return postgres(database.url, {
    ...(endpoint && { host: endpoint.host, port: endpoint.port }),
    max: pool,
    connect_timeout: timeout / 1000,
    onnotice: () => {},
  })
}

async function subject(context: SubjectContext): Promise<Subject> {
  const { timeout = 30_000 } = context
  const { client, end } = await (mayBeKept(context, new URL(database.url))
    ? kept.leaseKept("open", () => open(context))
    : kept.leaseNew(() => open(context)))
  return {
    adapter: DrizzleAdapter(drizzle(client), ownPgTables, { timeout }),
    close: end,
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
