import path from "node:path"
import { loadAsBundlersDo } from "./application-modules.ts"
import { configurationIn, type FoundConfiguration } from "./configuration-in.ts"
import { loadEnvFiles } from "./env-files.ts"
import { findConfig } from "./find-config.ts"
import { type Exports, loadModule } from "./load-module.ts"
import { recordConfigurations } from "./record-configurations.ts"
import { quietConsole } from "./quiet-console.ts"

/** The module of a project that has the configuration. */
export interface Project {
  /** Absolute path. */
  readonly file: string
  readonly exported: Exports
  readonly found: FoundConfiguration
  /** The `.env` files that were read. */
  readonly envFiles: readonly string[]
}

/**
 * Loads the `.env` files of a project, and the module with its configuration.
 *
 * @param folder - absolute path of the project
 * @param written - the path that the user gave, if any
 * @param mode - sets `NODE_ENV`. Default: as it is, otherwise `development`
 * @throws CannotRun if there is no configuration, or it cannot be loaded
 */
export async function loadProject(
  folder: string,
  written: string | undefined,
  mode: string | undefined,
): Promise<Project> {
  const recorded = recordConfigurations()
  const { file, exported, envFiles } = await loadExports(folder, written, mode)
  const found = configurationIn(exported, recorded, path.relative(folder, file))
  return { file, exported, found, envFiles }
}

/**
 * The same for a module that need not export a configuration.
 *
 * @param folder - absolute path of the project
 * @param written - the path that the user gave, if any
 * @param mode - sets `NODE_ENV`. Default: as it is, otherwise `development`
 * @throws CannotRun if there is no module, or it cannot be loaded
 */
export async function loadExports(
  folder: string,
  written: string | undefined,
  mode?: string,
): Promise<Omit<Project, "found">> {
  const file = findConfig(folder, written)
  // Next.js declares it as read-only for applications, and this is not an application.
  Object.assign(process.env, { NODE_ENV: mode ?? process.env["NODE_ENV"] ?? "development" })
  const envFiles = loadEnvFiles(folder, process.env["NODE_ENV"] ?? "development")
  loadAsBundlersDo(file)
  const restore = quietConsole()
  try {
    return { file, exported: await loadModule(file), envFiles }
  } finally {
    restore()
  }
}
