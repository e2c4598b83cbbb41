import { existsSync } from "node:fs"
import path from "node:path"
import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import { PrismaLibSql } from "@prisma/adapter-libsql"
import SQLite from "better-sqlite3"
import { countedDriver } from "./counted-driver.ts"
import { leaseNew } from "./kept-clients.ts"
import { openClient, type TestClient } from "./prisma/clients.ts"
import { schemaOf, type Variant } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"
import { subjectOn } from "./subject.ts"

let statements = 0

/**
 * Makes the adapter for the kit, on files in the folder `LOCKSTEP_PRISMA_SQLITE`.
 *
 * @param context - what the kit says of this instance
 */
export default function subject({ namespace }: SubjectContext): Promise<Subject> {
  const variants = ["own", "renamed"] as const
  const open = (variant: Variant) => openFile(namespace, variants, variant)
  return subjectOn({
    open: () => leaseNew(() => open("own")),
    beside: () => leaseNew(() => open("own")),
    renamed: () => open("renamed"),
    statements: () => statements,
    neighbour: () => openFile(`${namespace}-beside`, variants, "own"),
    legacy: () => openFile(`${namespace}-legacy`, ["legacy"], "legacy"),
    quote: (name) => `"${name}"`,
  })
}

async function openFile(
  name: string,
  variants: readonly Variant[],
  variant: Variant,
): Promise<TestClient> {
  const folder = process.env["LOCKSTEP_PRISMA_SQLITE"] ?? ""
  const file = path.join(folder, `${encodeURIComponent(name)}.db`)
  if (!existsSync(file)) createTables(file, variants)
  // Long enough for another process; who waits for another instance of this thread waits in vain.
  const driver = new PrismaLibSql({ url: `file:${file}`, timeout: 200 })
  return openClient(
    variant,
    "sqlite",
    countedDriver(driver, () => (statements += 1)),
  )
}

/**
 * Makes a file with the tables of some variants, which have different names.
 *
 * @param file - its path
 */
export function createTables(file: string, variants: readonly Variant[]): void {
  const sqlite = new SQLite(file)
  sqlite.pragma("journal_mode = WAL")
  for (const variant of variants) {
    sqlite.exec(tablesOf(schemaOf(variant, "sqlite").models, "sqlite"))
  }
  sqlite.close()
}
