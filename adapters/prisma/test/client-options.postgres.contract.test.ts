import { postgres } from "@lockstep/adapter-test-kit/containers"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { PrismaPg } from "@prisma/adapter-pg"
import { afterAll } from "vitest"
import { pgOptions } from "../../../core/test/support/client-options/pg.ts"
import { testClientOptions } from "../../../core/test/support/client-options/test-client-options.ts"
import { openClient } from "./prisma/clients.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

const server = await postgres()
const setup = tablesOf(schemaOf("shipped", "postgresql").models, "postgresql")
const scope = await server.scope({ name: "prisma client options", setup })
const connect = (option: object) =>
  openClient(
    "shipped",
    "postgresql",
    new PrismaPg({ connectionString: scope.url, max: 3, ...option }),
  )
const beside = await connect({})

afterAll(async () => {
  await beside.$disconnect()
  await scope.drop()
  await server.stop()
})

const rows = Object.entries(pgOptions).map(([name, option]) => {
  const open = async () => {
    await beside.$executeRawUnsafe(`truncate "User", "VerificationToken" cascade`)
    const client = await connect(option)
    return { adapter: PrismaAdapter(client), close: () => client.$disconnect() }
  }
  return [name, open] as const
})

/** Prisma's driver adapter reads dates as text, in the style of ISO. */
const isRefused = (name: string) => /DateStyle=(?!ISO)|^binary/.test(name)

testClientOptions(
  Object.fromEntries(rows.filter(([name]) => !isRefused(name))),
  Object.fromEntries(
    rows
      .filter(([name]) => isRefused(name))
      .map(([name, open]) => [name, { open, says: "is not a date", of: "reads" }]),
  ),
)
