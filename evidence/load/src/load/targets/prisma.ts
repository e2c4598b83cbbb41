import { existsSync } from "node:fs"
import path from "node:path"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { PrismaLibSql } from "@prisma/adapter-libsql"
import { PrismaMariaDb } from "@prisma/adapter-mariadb"
import { PrismaPg } from "@prisma/adapter-pg"
import { openClient } from "../../../../../adapters/prisma/test/prisma/clients.ts"
import { schemaOf } from "../../../../../adapters/prisma/test/prisma/schemas.ts"
import { tablesOf, type Provider } from "../../../../../adapters/prisma/test/prisma/tables-of.ts"
import { createTables } from "../../../../../adapters/prisma/test/subject-sqlite.ts"
import { once } from "../sql-files.ts"
import type { OpenTarget, Target } from "../target.ts"
import { openMySQLPool, openPostgresPool } from "./pools.ts"

const pool = 10

const shippedTables = (provider: Provider) =>
  tablesOf(schemaOf("shipped", provider).models, provider)

/** The Prisma adapter on each of its databases, with the models that it ships. */
export const prismaTargets: readonly Target[] = [
  {
    id: "prisma-sqlite",
    pool: 1,
    open(folder) {
      const file = path.join(folder, "load.db")
      if (!existsSync(file)) createTables(file, ["shipped"])
      const driver = new PrismaLibSql({ url: `file:${file}` })
      return open("sqlite", driver, () => Promise.resolve(1))
    },
  },
  {
    id: "prisma-postgres",
    server: "postgres",
    // The count is requested over another connection.
    pool: pool + 1,
    async open(url) {
      const beside = openPostgresPool(url, 1)
      await once(beside.hasTable("User"), () => beside.client.query(shippedTables("postgresql")))
      const driver = new PrismaPg({ connectionString: url, max: pool })
      return open("postgresql", driver, beside.connections, () => beside.client.end())
    },
  },
  {
    id: "prisma-mariadb",
    server: "mariadb",
    pool: pool + 1,
    async open(url) {
      const beside = openMySQLPool(url, 1)
      await once(beside.hasTable("User"), () => beside.run(shippedTables("mysql")))
      const { hostname: host, port, username: user, password, pathname } = new URL(url)
      const database = pathname.slice(1)
      const address = { host, port: Number(port), user, password, database }
      const driver = new PrismaMariaDb({ ...address, connectionLimit: pool })
      return open("mysql", driver, beside.connections, () => beside.client.end())
    },
  },
]

async function open(
  provider: Provider,
  driver: object,
  connections: () => Promise<number>,
  closeBeside: () => Promise<void> = () => Promise.resolve(),
): Promise<OpenTarget> {
  const prisma = await openClient("shipped", provider, driver)
  return {
    adapter: PrismaAdapter(prisma),
    connections,
    async close() {
      await prisma.$disconnect()
      await closeBeside()
    },
  }
}
