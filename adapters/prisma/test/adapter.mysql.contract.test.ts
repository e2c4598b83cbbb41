import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { mysql } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { ownColumns, reportFile } from "./contract-options.ts"
import { keptClients } from "./kept-clients.ts"
import { exactKeys, schemaOf, type Variant } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"
import subject from "./subject-mysql.ts"

const tables = (variant: Variant) => tablesOf(schemaOf(variant, "mysql").models, "mysql")
const exact = (variant: Variant) => tables(variant) + exactKeys(variant)

const server = await mysql()
const databases = await Promise.all([
  server.scope({ name: "prisma", setup: exact("own") + exact("renamed") }),
  server.scope({ name: "prisma beside", setup: exact("own") }),
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
  name: "the Prisma adapter on MySQL",
  level: 5,
  // Calls mostly wait for the server, and cases about faults for timeouts.
  parallel: 8,
  capabilities: { nulls: "filled" },
  ...ownColumns,
  // The run on PostgreSQL makes all sequences, and the one on MariaDB twenty with these statements.
  model: { runs: 8 },
  database: server.address,
  module: new URL("subject-mysql.ts", import.meta.url),
  report: { json: reportFile("prisma-mysql") },
})
