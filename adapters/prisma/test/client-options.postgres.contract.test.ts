import { postgres } from "@lockstep/adapter-test-kit/containers"
import { PrismaAdapter, PrismaStore } from "@lockstep/prisma-adapter"
import { PrismaPg } from "@prisma/adapter-pg"
import { afterAll } from "vitest"
import { pgOptions } from "../../../core/test/support/client-options/pg.ts"
import { testClientOptions } from "../../../core/test/support/client-options/test-client-options.ts"
import { hangingClient, joinedClients, type JoinedOpening } from "./joined-clients.ts"
import { openClient } from "./prisma/clients.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

const server = await postgres()
const setup = tablesOf(schemaOf("stored", "postgresql").models, "postgresql")
const scope = await server.scope({ name: "prisma client options", setup })
const connect = (option: object, variant: "stored" | "joined" = "stored") =>
  openClient(
    variant,
    "postgresql",
    new PrismaPg({ connectionString: scope.url, max: 3, ...option }),
  )
const beside = await connect({})

afterAll(async () => {
  await beside.$disconnect()
  await scope.drop()
  await server.stop()
})

const open = async (connected: Parameters<JoinedOpening>[0]) => {
  await beside.$executeRawUnsafe(`truncate "User", "VerificationToken", "AuthEntry" cascade`)
  const client = await connected
  return {
    adapter: PrismaAdapter(client),
    store: PrismaStore(client),
    close: () => client.$disconnect(),
  }
}

/** Prisma's driver adapter reads dates as text, in the style of ISO. */
const isRefused = (name: string) => /DateStyle=(?!ISO)|^binary/.test(name)

const rows = Object.entries(pgOptions).map(
  ([name, option]) => [name, () => open(connect(option))] as const,
)

testClientOptions(
  {
    ...Object.fromEntries(rows.filter(([name]) => !isRefused(name))),
    ...joinedClients(() => connect({}, "joined"), open),
    "first questions that never end": hangingClient(() => connect({}), open, 1),
  },
  Object.fromEntries(
    rows
      .filter(([name]) => isRefused(name))
      .map(([name, refused]) => [
        name,
        { open: refused, says: "Set DateStyle to ISO", of: "writes" as const },
      ]),
  ),
)
