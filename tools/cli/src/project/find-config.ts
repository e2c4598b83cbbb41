import { existsSync, statSync } from "node:fs"
import path from "node:path"
import { CannotRun } from "../output/cannot-run.ts"

const names = ["auth-config", "auth", "src/auth-config", "src/auth", "lib/auth", "src/lib/auth"]
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
  const candidates = names.flatMap((name) => endings.map((ending) => `${name}${ending}`))
  const found = candidates.find((name) => isFile(path.join(folder, name)))
  if (found !== undefined) return path.join(folder, found)
  const looked = `${names.join(", ")} with ${endings.join(", ")}`
  throw new CannotRun(
    `configuration: found no file among ${looked}.`,
    "Name your file: --config ./path/to/auth.ts.",
  )
}

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile()
}
