// asvs 1.2.4, 15.4.2
import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { setSessionZone } from "../../../core/test/support/session-zone.ts"
import { ownColumns, reportFile } from "./contract-options.ts"
import { keptClients } from "./kept-clients.ts"
import { schemaOf, type Variant } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"
import subject from "./subject-postgres.ts"

const tables = (variant: Variant) => tablesOf(schemaOf(variant, "postgresql").models, "postgresql")

const server = await postgres()
const databases = await Promise.all([
  server.scope({ name: "prisma", setup: setSessionZone + tables("own") + tables("renamed") }),
  server.scope({ name: "prisma beside", setup: tables("own") }),
  server.scope({ name: "prisma legacy", setup: tables("legacy") }),
])
const [database, sibling, legacy] = databases
process.env["PRISMA_DATABASE"] = database.url
process.env["PRISMA_SIBLING"] = sibling.url
process.env["PRISMA_LEGACY"] = legacy.url

afterAll(async () => {
  await keptClients.close()
  for (const each of databases) await each.drop()
  await server.stop()
})

runAdapterTests(subject, {
  name: "the Prisma adapter on PostgreSQL",
  level: 5,
  // Calls mostly wait for the server, and cases about faults for timeouts.
  parallel: 8,
  capabilities: { nulls: "filled" },
  ...ownColumns,
  // A transaction: BEGIN, a statement for each row, COMMIT.
  budgets: { createUserWithAccount: 4 },
  database: server.address,
  module: new URL("subject-postgres.ts", import.meta.url),
  report: { json: reportFile("prisma-postgres") },
})
