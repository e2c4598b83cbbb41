import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { parseEnv } from "node:util"

/**
 * Loads the `.env` files of a project as Next.js does. Variables that are set stay as they are, and the first
 * file that defines a variable wins.
 *
 * @param folder - absolute path of the project
 * @param mode - the value of `NODE_ENV`
 * @returns the names of the files that were loaded
 */
export function loadEnvFiles(folder: string, mode: string): readonly string[] {
  const found = envFileNames(mode).filter((name) => existsSync(path.join(folder, name)))
  for (const name of found) {
    for (const [key, value] of Object.entries(
      parseEnv(readFileSync(path.join(folder, name), "utf8")),
    )) {
      process.env[key] ??= value
    }
  }
  return found
}

/**
 * The names of the `.env` files of a mode, the one that takes precedence first.
 *
 * @param mode - the value of `NODE_ENV`
 */
export function envFileNames(mode: string): readonly string[] {
  // Results of tests must not depend on the machine.
  const local = mode === "test" ? [] : [".env.local"]
  return [`.env.${mode}.local`, ...local, `.env.${mode}`, ".env"]
}
