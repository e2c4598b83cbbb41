import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { checkSchema, PrismaAdapter } from "@lockstep/prisma-adapter"
import { PrismaLibSql } from "@prisma/adapter-libsql"
import { PrismaMariaDb } from "@prisma/adapter-mariadb"
import { PrismaPg } from "@prisma/adapter-pg"
import SQLite from "better-sqlite3"
import { openClient } from "../../../../adapters/prisma/test/prisma/clients.ts"
import { schemaOf } from "../../../../adapters/prisma/test/prisma/schemas.ts"
import { tablesOf, type Provider } from "../../../../adapters/prisma/test/prisma/tables-of.ts"
import { createTables } from "../../../../adapters/prisma/test/subject-sqlite.ts"
import { openMySQLPool, openPostgresPool } from "../../src/load/targets/pools.ts"
import type { OpenAdapter, Planner } from "./index-plans.ts"
import { plansOfMySQL } from "./plans-of-mysql.ts"
import { plansOfPostgres } from "./plans-of-postgres.ts"
import { plansOfSQLite } from "./plans-of-sqlite.ts"
import { recorded } from "./recorded.ts"

const shippedTables = (provider: Provider) =>
  tablesOf(schemaOf("shipped", provider).models, provider)

/** The Prisma adapter on PostgreSQL. */
export async function prismaOnPostgres(url: string): Promise<OpenAdapter> {
  const { client } = openPostgresPool(url, 1)
  await client.query(shippedTables("postgresql"))
  await client.end()
  const driver = new PrismaPg({ connectionString: url, max: 2 })
  const byName = `select * from "User" where "name" = 'Ada'`
  return open("postgresql", driver, await plansOfPostgres(url), byName)
}

/** The Prisma adapter on MySQL. */
export async function prismaOnMySQL(url: string): Promise<OpenAdapter> {
  const { client, run } = openMySQLPool(url, 1)
  await run(shippedTables("mysql"))
  await client.end()
  const { hostname: host, port, username: user, password, pathname } = new URL(url)
  const place = { host, port: Number(port), user, password, database: pathname.slice(1) }
  const driver = new PrismaMariaDb({ ...place, connectionLimit: 2, allowPublicKeyRetrieval: true })
  return open("mysql", driver, await plansOfMySQL(url), "select * from User where name = 'Ada'")
}

/** The Prisma adapter on SQLite. */
export async function prismaOnSQLite(): Promise<OpenAdapter> {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-plans-"))
  const file = path.join(folder, "plans.db")
  createTables(file, ["shipped"])
  const beside = new SQLite(file)
  const driver = new PrismaLibSql({ url: `file:${file}` })
  const planner = plansOfSQLite(beside)
  const byName = `select * from "User" where "name" = 'Ada'`
  const opened = await open("sqlite", driver, planner, byName)
  return {
    ...opened,
    async close() {
      await opened.close()
      beside.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function open(
  provider: Provider,
  driver: object,
  planner: Planner,
  byName: string,
): Promise<OpenAdapter> {
  const sent = recorded()
  const prisma = await openClient("shipped", provider, driver)
  prisma.$on("query", ({ query, params }) => sent.add(query, parametersIn(params)))
  return {
    adapter: PrismaAdapter(prisma),
    sent,
    planner,
    byName,
    problems: () => checkSchema(prisma),
    async close() {
      await planner.close()
      await prisma.$disconnect()
    },
  }
}

/** Prisma writes parameters as a JSON array, in which those of LIMIT are texts; no key here is a number. */
function parametersIn(json: string): unknown[] {
  // Always an array.
  const parameters = JSON.parse(json) as unknown[]
  return parameters.map((each) =>
    typeof each === "string" && /^\d{1,9}$/.test(each) ? Number(each) : each,
  )
}
