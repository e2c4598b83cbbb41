import { createRequire } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"

import { importInstalled } from "./engine.ts"

/** A module: whatever it exports, by name. */
export type ModuleExports = Readonly<Record<string, unknown>>

/**
 * Loads a module of a package that an application installed beside the kit. The kit's own folder may be in a store of
 * the package manager, from which the packages of the application cannot be found.
 *
 * @param specifier - a name that the compiler does not resolve: the kit compiles where the package is not installed
 * @returns its exports; undefined if it, or a package that it imports, cannot be found
 */
export async function importFromApplication(
  specifier: string,
  folder: string = process.cwd(),
): Promise<ModuleExports | undefined> {
  const found = await importInstalled<ModuleExports>(() => import(specifier))
  if (found !== undefined) return found
  const application = createRequire(path.join(folder, "package.json"))
  return importInstalled<ModuleExports>(
    () => import(pathToFileURL(application.resolve(specifier)).href),
  )
}
