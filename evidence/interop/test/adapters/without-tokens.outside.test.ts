import { PrismaAdapter as PublishedPrismaAdapter } from "@auth/prisma-adapter"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { KyselyAdapter, type Database } from "@lockstep/kysely-adapter"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { openSQLite } from "../../../../adapters/prisma/test/open-database.ts"
import { drizzleSqlite } from "../../../survey/src/set-ups/drizzle-sqlite.ts"
import { kyselySqlite } from "../../../survey/src/set-ups/kysely-sqlite.ts"
import { published } from "./open-published.ts"
import { testWithoutTokens, withoutTable } from "./without-tokens.ts"

const withoutKyselyTable = withoutTable("VerificationToken")
const withoutDrizzleTable = withoutTable("verificationToken")

testWithoutTokens("@auth/kysely-adapter", published(kyselySqlite, withoutKyselyTable))
testWithoutTokens("@auth/drizzle-adapter", published(drizzleSqlite, withoutDrizzleTable))
testWithoutTokens("@auth/prisma-adapter", async () =>
  PublishedPrismaAdapter(await prismaWithoutTable()),
)
testWithoutTokens("@auth/prisma-adapter without the model", async () =>
  PublishedPrismaAdapter(await prismaWithoutModel()),
)

const kyselyOnTheSame: typeof kyselySqlite = {
  ...kyselySqlite,
  connect({ url }) {
    const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: new SQLite(url) }) })
    return { adapter: KyselyAdapter(db), close: () => db.destroy() }
  },
}

const drizzleOnTheSame: typeof drizzleSqlite = {
  ...drizzleSqlite,
  connect({ url }) {
    const client = new SQLite(url)
    const close = () => Promise.resolve(void client.close())
    return { adapter: DrizzleAdapter(drizzle({ client })), close }
  },
}

testWithoutTokens("@lockstep/kysely-adapter", published(kyselyOnTheSame, withoutKyselyTable))
testWithoutTokens("@lockstep/drizzle-adapter", published(drizzleOnTheSame, withoutDrizzleTable))
testWithoutTokens("@lockstep/prisma-adapter", async () => PrismaAdapter(await prismaWithoutTable()))
testWithoutTokens("@lockstep/prisma-adapter without the model", async () =>
  PrismaAdapter(await prismaWithoutModel()),
)

async function prismaWithoutTable() {
  const { prisma } = await openSQLite("legacy")
  await prisma.$executeRawUnsafe('drop table "VerificationToken"')
  return prisma
}

/** As a client that was generated without the model: it has no such member. */
async function prismaWithoutModel() {
  const prisma = await prismaWithoutTable()
  return new Proxy(prisma, {
    get: (client, name) =>
      name === "verificationToken" ? undefined : Reflect.get(client, name, client),
  })
}
