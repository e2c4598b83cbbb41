import { runAdapterTests, type Subject } from "@lockstep/adapter-test-kit"
import { d1 } from "@lockstep/adapter-test-kit/containers"
import { createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import { CamelCasePlugin, Kysely } from "kysely"
import { D1Dialect } from "kysely-d1"
import { afterAll } from "vitest"
import { shortContractOnD1 } from "../../../core/test/support/short-contract.ts"
import { options, own, reportFile, type OwnTables } from "./own-tables.ts"

// One for all cases, each of which makes its own records: it takes a second to start.
const server = await d1()
afterAll(() => server.stop())

const columns = [
  ["User", "role", "text"],
  ["User", "age", "integer"],
  ["User", "isActive", "integer"],
  ["User", "createdAt", "text"],
  ["User", "settings", "text"],
  ["Session", "device", "text"],
] as const

async function open(name: "main" | "beside" | "renamed") {
  const { database } = await server.scope(`kysely ${name}`)
  const db = new Kysely<OwnTables>({
    dialect: new D1Dialect({ database }),
    plugins: name === "renamed" ? [new CamelCasePlugin()] : [],
  })
  await createTables(db)
  for (const [table, column, type] of columns) {
    await db.schema.alterTable(table).addColumn(column, type).execute()
  }
  return KyselyAdapter(db, own)
}

const adapters = { main: open("main"), beside: open("beside"), renamed: open("renamed") }

async function subject(): Promise<Subject> {
  return {
    adapter: await adapters.main,
    sibling: () => adapters.beside,
    renamed: () => adapters.renamed,
  }
}

runAdapterTests(subject, {
  ...options,
  ...shortContractOnD1,
  name: "the Kysely adapter on Cloudflare D1",
  report: { json: reportFile("kysely-d1") },
})
