import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { mariadb, mysql, postgres, type SqlService } from "@lockstep/adapter-test-kit/containers"
import type { Adapter } from "@lockstep/core/adapters"
import type { PrismaAdapterOptions } from "@lockstep/prisma-adapter"
import { PrismaLibSql } from "@prisma/adapter-libsql"
import { PrismaMariaDb } from "@prisma/adapter-mariadb"
import { PrismaPg } from "@prisma/adapter-pg"
import { onTestFinished } from "vitest"
import { openAdapter } from "./open-adapter.ts"
import { mysqlSettings, openClient, type TestClient } from "./prisma/clients.ts"
import { exactKeys, schemaOf, type Variant } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"
import { createTables } from "./subject-sqlite.ts"

/** A database for one test, closed and removed when the test is over. */
export interface OpenDatabase {
  readonly prisma: TestClient
  /** Every method is there, as every model of these tests is. */
  readonly adapter: Required<Adapter>
}

/** A database on a server, which others can connect to. */
export interface OpenServer extends OpenDatabase {
  readonly url: string
}

/** What a client is made with. */
interface ClientSettings {
  /** Settings of each connection, as PostgreSQL takes them. */
  readonly startup?: string
  /** Columns to leave out of every result. */
  readonly omit?: object
}

/**
 * Opens a database in a file.
 *
 * @param variant - of the models
 * @param options - of the adapter
 * @param change - changes the statements that make the tables
 */
export async function openSQLite(
  variant: Variant = "shipped",
  options: Omit<PrismaAdapterOptions, "models"> = {},
  change?: (schema: string) => string,
): Promise<OpenDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-prisma-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, "auth.db")
  createTables(file, [variant], change)
  const prisma = await openClient(variant, "sqlite", new PrismaLibSql({ url: `file:${file}` }))
  onTestFinished(() => prisma.$disconnect())
  return { prisma, adapter: openAdapter(prisma, variant, options) }
}

/**
 * Opens a database on a server of PostgreSQL.
 *
 * @param variant - of the models
 * @param settings - of the client
 */
export async function openPostgres(
  variant: Variant = "shipped",
  { startup = "", omit = {} }: ClientSettings = {},
): Promise<OpenServer> {
  const tables = tablesOf(schemaOf(variant, "postgresql").models, "postgresql")
  const setup =
    variant === "listed" ? `create type "Role" as enum ('USER', 'boss'); ${tables}` : tables
  const url = await scopeOn(await postgres(), setup)
  const driver = new PrismaPg({ connectionString: url, options: startup, max: 4 })
  const prisma = await openClient(variant, "postgresql", driver, omit)
  onTestFinished(() => prisma.$disconnect())
  return { prisma, adapter: openAdapter(prisma, variant), url }
}

/**
 * Opens a database on a server of MySQL or MariaDB, with the collation that Prisma gives its tables.
 *
 * @param variant - of the models
 * @param isExact - with the collation that `exact-keys.sql` gives them
 * @param charset - another character set for all columns, with or without a collation
 */
export type OpenMySQL = (
  variant?: Variant,
  isExact?: boolean,
  charset?: string,
) => Promise<OpenDatabase>

/** The servers whose SQL is MySQL's, and how to open a database on each. */
export const mysqlServers: readonly (readonly [name: string, openMySQL: OpenMySQL])[] = [
  ["MariaDB", (...options) => openOn(mariadb(), ...options)],
  ["MySQL", (...options) => openOn(mysql(), ...options)],
]

async function openOn(
  server: Promise<SqlService>,
  variant: Variant = "shipped",
  isExact = false,
  charset = "utf8mb4 COLLATE utf8mb4_unicode_ci",
): Promise<OpenDatabase> {
  const tables = tablesOf(schemaOf(variant, "mysql").models, "mysql").replaceAll(
    "utf8mb4 COLLATE utf8mb4_unicode_ci",
    charset,
  )
  const url = await scopeOn(await server, tables + (isExact ? exactKeys(variant) : ""))
  const driver = new PrismaMariaDb({
    ...mysqlSettings(url),
    connectionLimit: 4,
  })
  const prisma = await openClient(variant, "mysql", driver)
  onTestFinished(() => prisma.$disconnect())
  return { prisma, adapter: openAdapter(prisma, variant) }
}

async function scopeOn(server: SqlService, setup: string): Promise<string> {
  const scope = await server.scope({ name: "prisma", setup })
  // What is registered first is done last: the client is closed by then.
  onTestFinished(async () => {
    await scope.drop()
    await server.stop()
  })
  return scope.url
}

/**
 * Collects the statements that Prisma sends from now on. Of a transaction, its beginning is not among
 * them.
 */
export function watchStatements(prisma: TestClient): readonly string[] {
  const seen: string[] = []
  prisma.$on("query", ({ query }) => seen.push(query))
  return seen
}
