import { execFileSync, spawn } from "node:child_process"
import { endOf, eventOf } from "./child-process.ts"

/** SQLite locks files between processes, so another process holds the lock and counts the rows. */
function scriptOn(file: string, work: string): readonly string[] {
  const script = `
    const { DatabaseSync } = await import("node:sqlite")
    const sqlite = new DatabaseSync(${JSON.stringify(file)})
    ${work}`
  return ["--no-warnings", "--input-type=module", "--eval", script]
}

/**
 * Locks a file of SQLite against every other writer.
 *
 * @param file - its path
 * @returns what ends the lock
 */
export async function lockFile(file: string): Promise<() => Promise<void>> {
  const work = `sqlite.exec("begin immediate"); console.log("held"); setTimeout(() => {}, 60_000)`
  const child = spawn(process.execPath, scriptOn(file, work), {
    stdio: ["ignore", "pipe", "inherit"],
  })
  await eventOf(child, child.stdout, "data")
  return async () => {
    child.kill()
    await endOf(child)
  }
}

/**
 * Counts the rows that a separate process finds in an SQLite file, which are those that were
 * committed.
 *
 * @param file - its path
 * @param table - its name
 */
export function countRows(file: string, table: string): number {
  const count = `select count(*) as n from "${table}"`
  const work = `console.log(sqlite.prepare(${JSON.stringify(count)}).get().n)`
  return Number(execFileSync(process.execPath, scriptOn(file, work), { encoding: "utf8" }))
}
