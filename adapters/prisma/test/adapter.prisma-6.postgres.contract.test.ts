import { rules, runAdapterTests } from "@lockstep/adapter-test-kit"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { mayBeKept } from "../../../core/test/support/kept-clients.ts"
import { setSessionZone } from "../../../core/test/support/session-zone.ts"
import { shortContract } from "../../../core/test/support/short-contract.ts"
import { ownColumns } from "./contract-options.ts"
import { keptClients } from "./kept-clients.ts"
import { openAdapter } from "./open-adapter.ts"
import { openPostgres6 } from "./open-postgres-6.ts"
import { prisma6Subjects, testPrisma6 } from "./prisma-6.ts"
import { schemaOf, type Variant } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

const tables = (variant: Variant) => tablesOf(schemaOf(variant, "postgresql").models, "postgresql")

const server = await postgres()
const database = await server.scope({
  name: "prisma 6",
  setup: setSessionZone + tables("own") + tables("renamed"),
})
const beside = await server.scope({ name: "prisma 6 beside", setup: tables("own") })

const clients = {
  main: await openPostgres6(database.url, "own", { isKept: true }),
  beside: await openPostgres6(beside.url, "own", { isKept: true }),
  renamed: await openPostgres6(database.url, "renamed", { isKept: true }),
}

afterAll(async () => {
  await keptClients.close()
  for (const client of Object.values(clients)) await client.$disconnect()
  for (const each of [database, beside]) await each.drop()
  await server.stop()
})

testPrisma6(clients.main)

const onSharedClients = prisma6Subjects(clients)

/** Faults and costs on this database alone; what is read among many users is up to the statements. */
const only = [
  ...shortContract.only,
  ...rules.filter(({ id, level }) => level > 3 && id !== "E3").map(({ id }) => id),
]

runAdapterTests(
  async (context) => {
    const isKept = mayBeKept(context, new URL(database.url))
    if (isKept && context.instance === 0) return onSharedClients()
    const { client, end } = await (isKept
      ? keptClients.leaseKept("open", () => openPostgres6(database.url, "own", { isKept }))
      : keptClients.leaseNew(() => openPostgres6(database.url, "own", context)))
    return { ...onSharedClients(), adapter: openAdapter(client, "own"), close: end }
  },
  {
    ...ownColumns,
    level: 5,
    // Calls mostly wait for the server, and cases about faults for timeouts.
    parallel: 8,
    only,
    name: "the Prisma adapter on Prisma 6 and PostgreSQL",
    capabilities: { nulls: "filled" },
    database: server.address,
    // Prisma 6 puts a transaction around an update that returns what it changed.
    budgets: {
      createUserWithAccount: 4,
      updateUser: 3,
      updateAccount: 3,
      updateSession: 3,
      updateAuthenticatorCounter: 3,
      updateAuthenticator: 3,
    },
  },
)
