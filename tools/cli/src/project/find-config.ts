import { existsSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { CannotRun } from "../output/cannot-run.ts"

const names = ["auth-config", "auth", "src/auth-config", "src/auth", "lib/auth", "src/lib/auth"]
/** Files that start an application, which may have the configuration too. */
const starts = ["app", "server", "index", "main", "src/app", "src/server", "src/index", "src/main"]
const endings = [".ts", ".tsx", ".mts", ".js", ".mjs"]

/**
 * Finds the module that exports the configuration.
 *
 * @param folder - absolute path of the project
 * @param written - the path that the user gave, if any
 * @returns an absolute path
 * @throws CannotRun if there is no such file
 */
export function findConfig(folder: string, written: string | undefined): string {
  if (written !== undefined) {
    const file = path.resolve(folder, written)
    if (isFile(file)) return file
    throw new CannotRun(`--config ${written}: file not found.`, "Correct the path.")
  }
  const found = filesOf(folder, names)[0] ?? filesOf(folder, starts).find(usesLockstep)
  if (found !== undefined) return found
  const looked = `${names.join(", ")} with ${endings.join(", ")}`
  throw new CannotRun(
    `configuration: found no file among ${looked}, and no ${starts.join(", ")} that imports @lockstep/.`,
    "Name your file: --config ./path/to/auth.ts.",
  )
}

function filesOf(folder: string, from: readonly string[]): readonly string[] {
  const files = from.flatMap((name) => endings.map((end) => path.join(folder, `${name}${end}`)))
  return files.filter(isFile)
}

function usesLockstep(file: string): boolean {
  return /["']@lockstep\//.test(readFileSync(file, "utf8"))
}

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile()
}
