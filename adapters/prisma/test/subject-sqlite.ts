import { existsSync } from "node:fs"
import path from "node:path"
import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import { PrismaLibSql } from "@prisma/adapter-libsql"
import SQLite from "better-sqlite3"
import { plannedReads } from "../../../core/test/support/rows-read/sqlite.ts"
import { countedDriver } from "./counted-driver.ts"
import { keptClients } from "./kept-clients.ts"
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
  const reads = plannedReads(pathOf(namespace))
  const open = (variant: Variant) => openFile(namespace, variants, variant)
  return subjectOn({
    open: () => keptClients.leaseNew(() => openFile(namespace, variants, "own", reads.note)),
    beside: () => keptClients.leaseNew(() => open("own")),
    renamed: () => open("renamed"),
    // A namespace has its own file, which is removed with its folder.
    reset: () => {},
    statements: () => statements,
    sibling: () => openFile(`${namespace}-beside`, variants, "own"),
    legacy: () => openFile(`${namespace}-legacy`, ["legacy"], "legacy"),
    rowsRead: () => reads.rowsRead,
    close: reads.close,
    quote: (name) => `"${name}"`,
  })
}

function pathOf(name: string): string {
  return path.join(process.env["LOCKSTEP_PRISMA_SQLITE"] ?? "", `${encodeURIComponent(name)}.db`)
}

async function openFile(
  name: string,
  variants: readonly Variant[],
  variant: Variant,
  onStatement: (text: string) => void = () => {},
): Promise<TestClient> {
  const file = pathOf(name)
  if (!existsSync(file)) createTables(file, variants)
  // Long enough for another process; waiting for another instance of this thread never succeeds.
  const driver = new PrismaLibSql({ url: `file:${file}`, timeout: 50 })
  return openClient(
    variant,
    "sqlite",
    countedDriver(driver, (text) => {
      statements += 1
      onStatement(text)
    }),
  )
}

/**
 * Makes a file with the tables of some variants, which have different names.
 *
 * @param file - its path
 * @param change - changes the statements
 */
export function createTables(
  file: string,
  variants: readonly Variant[],
  change: (schema: string) => string = (schema) => schema,
): void {
  const sqlite = new SQLite(file)
  sqlite.pragma("journal_mode = WAL")
  for (const variant of variants) {
    sqlite.exec(change(tablesOf(schemaOf(variant, "sqlite").models, "sqlite")))
  }
  sqlite.close()
}
