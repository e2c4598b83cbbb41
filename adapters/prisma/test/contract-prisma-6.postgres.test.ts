import { runAdapterTests, type Subject } from "@lockstep/adapter-test-kit"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { checkSchema } from "@lockstep/prisma-adapter"
import type * as Driver from "@prisma/adapter-pg"
import { afterAll, expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { shortContractOnD1 } from "../../../core/test/support/short-contract.ts"
import { setSessionZone } from "../../../core/test/support/session-zone.ts"
import { ownColumns } from "./contract-options.ts"
import { openAdapter } from "./open-adapter.ts"
import { openClient } from "./prisma/clients.ts"
import { importOf } from "./prisma/installations.ts"
import { schemaOf, type Variant } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

const { PrismaPg } = await importOf<Pick<typeof Driver, "PrismaPg">>(6, "@prisma/adapter-pg")

const tables = (variant: Variant) => tablesOf(schemaOf(variant, "postgresql").models, "postgresql")

const server = await postgres()
const database = await server.scope({
  name: "prisma 6",
  setup: setSessionZone + tables("own") + tables("renamed"),
})
const beside = await server.scope({ name: "prisma 6 beside", setup: tables("own") })

const open = (url: string, variant: Variant) =>
  openClient(variant, "postgresql", new PrismaPg({ connectionString: url, max: 10 }), {}, 6)

// One for all cases, each of which makes records of its own.
const clients = {
  main: await open(database.url, "own"),
  beside: await open(beside.url, "own"),
  renamed: await open(database.url, "renamed"),
}

afterAll(async () => {
  for (const client of Object.values(clients)) await client.$disconnect()
  for (const each of [database, beside]) await each.drop()
  await server.stop()
})

test("this is Prisma 6, and its tables are as they should be", async () => {
  expect(clients.main).toHaveProperty("_clientVersion", expect.stringMatching(/^6\.19\./))
  expect(await checkSchema(clients.main)).toEqual([])
})

test("a column of JSON is emptied by null", async () => {
  const adapter = openAdapter(clients.main, "own")
  const given = { ...user({ email: "json@example.com" }), settings: { theme: "dark" } }
  const { id } = await adapter.createUser(given)
  const patch = { id, settings: null }
  await adapter.updateUser(patch)
  expect(await adapter.getUser(id)).toMatchObject({ settings: null })
  await adapter.deleteUser(id)
})

const adapters = {
  main: openAdapter(clients.main, "own"),
  beside: openAdapter(clients.beside, "own"),
  renamed: openAdapter(clients.renamed, "renamed"),
}

const subject = (): Subject => ({
  adapter: adapters.main,
  sibling: () => adapters.beside,
  renamed: () => adapters.renamed,
})

runAdapterTests(subject, {
  ...ownColumns,
  ...shortContractOnD1,
  name: "the Prisma adapter on Prisma 6",
  capabilities: { nulls: "filled" },
})
