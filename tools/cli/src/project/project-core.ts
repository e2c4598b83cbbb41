import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { CannotRun } from "../output/cannot-run.ts"

/** The part of `@lockstep/core` that commands use. */
export type Core = typeof import("@lockstep/core/integration")

/**
 * The file of a package as a module of the project would import it. `npx` can bring its own packages, and
 * an engine is known only to the copy that made it.
 *
 * @param file - absolute path of a module of the project
 * @throws CannotRun if the project does not have it
 */
export function resolveFrom(file: string, specifier: string): string {
  try {
    return createRequire(file).resolve(specifier)
  } catch (cause) {
    const name = specifier
      .split("/")
      .slice(0, specifier.startsWith("@") ? 2 : 1)
      .join("/")
    const advice = `Run npm install ${name}.`
    throw new CannotRun(`${name}: the project does not have it.`, advice, { cause })
  }
}

/**
 * Imports a package as a module of the project would.
 *
 * @param file - absolute path of a module of the project
 * @throws CannotRun if the project does not have it
 */
export async function importFrom(file: string, specifier: string): Promise<unknown> {
  const module: unknown = await import(pathToFileURL(resolveFrom(file, specifier)).href)
  return module
}

/**
 * The core of the project.
 *
 * @param file - absolute path of a module of the project
 * @throws CannotRun if the project has none
 */
export async function projectCore(file: string): Promise<Core> {
  // The specifier names it.
  return (await importFrom(file, "@lockstep/core/integration")) as Core
}
