import path from "node:path"
import type { AuthConfig } from "@lockstep/core"
import { CannotRun } from "../output/cannot-run.ts"
import type { Command } from "../output/command.ts"
import type { Entry, Report } from "../output/report.ts"
import { loadProject, type Project } from "../project/load-project.ts"
import { openConfiguration } from "../project/open-configuration.ts"
import { packageNames } from "../project/package-names.ts"
import { projectCore } from "../project/project-core.ts"
import { databaseSection } from "./database.ts"
import { discoveryEntries } from "./discovery.ts"
import { environmentSection } from "./environment.ts"
import { explained, mentions, nearMisses } from "./near-misses.ts"
import { packagesSection } from "./packages.ts"
import { routeSection } from "./routes.ts"
import { storageSection } from "./storage.ts"
import { featureIds, urlSection } from "./urls.ts"
import { whereIs } from "./where.ts"

/** The command that checks an application. */
export const doctor: Command = {
  flags: { values: ["config"], bare: ["production", "offline"] },
  help: `Checks the configuration, the environment, the providers and the database.

  lockstep doctor [--config <file>] [--production] [--offline] [--json]

  --config <file>  the module that exports the configuration. Default: auth-config, auth, src/auth-config,
                   src/auth, lib/auth or src/lib/auth, otherwise app, server, index or main, also in src,
                   if it imports @lockstep/; with .ts, .tsx, .mts, .js or .mjs
  --production     checks as with NODE_ENV=production, and reads .env.production
  --offline        asks no provider and no database
  --json           prints { command, exitCode, findings, file, export, sections }
`,
  async run(written, folder): Promise<Report> {
    if (written.words.length > 0) {
      throw new CannotRun(`${written.words.join(" ")}: doctor takes no argument.`, "Use --config.")
    }
    const mode = written.has("production") ? "production" : undefined
    const project = await loadProject(folder, written.value("config"), mode)
    return examine(project, folder, written.has("offline"))
  },
}

async function examine(project: Project, folder: string, offline: boolean): Promise<Report> {
  const { file, found, exported } = project
  const core = await projectCore(file)
  const where = whereIs(core, found, packageNames(folder))
  const { findings, opened, written } = await openConfiguration(core, found, where)
  const ids = providerIds(written, opened?.config.providers.keys() ?? [])
  const misses = nearMisses(process.env, ids)
  const rest = misses.filter(({ meant }) => !findings.some((each) => mentions(each, meant)))
  const features = written === undefined ? undefined : featureIds(written)
  const asked =
    opened === undefined
      ? [unknown("the configuration cannot be used.")]
      : await discoveryEntries(opened.config.providers.values(), { features, offline })
  const none = { level: "info", message: "No OpenID provider is configured." } as const
  const sections = [
    {
      title: "Configuration",
      entries: [...facts(project, folder), ...findings.map((each) => explained(each, misses))],
    },
    ...packagesSection(core, file),
    environmentSection({ env: process.env, ids, misses: rest }),
    urlSection({ opened, written, reasons: where.reasons }),
    routeSection({ folder, file, baseUrl: opened?.baseUrl, isStated: where.isStated }),
    storageSection({ opened, written }),
    { title: "OpenID providers", entries: asked.length > 0 ? asked : [none] },
    await databaseSection(exported, offline),
  ]
  return { data: { file: path.relative(folder, file), export: found.name }, sections }
}

function facts({ file, found, envFiles }: Project, folder: string): Entry[] {
  const kinds = { config: "a configuration", function: "a function", engine: "an engine" }
  const from = `Found ${found.name} in ${path.relative(folder, file)}: ${kinds[found.kind]}.`
  const env = envFiles.length === 0 ? "No .env file was read." : `Read: ${envFiles.join(", ")}.`
  const start = envFiles.length > 0 && !packageNames(folder).has("next") ? [loadingEnv] : []
  const mode = `NODE_ENV is ${process.env["NODE_ENV"]}.`
  return [from, mode, env, ...start].map((message) => ({ level: "info", message }))
}

const loadingEnv =
  "Node.js itself reads a .env file only if it is started with node --env-file=.env."

/** Those of entries that core leaves out as well, as far as their IDs can be read. */
function providerIds(written: AuthConfig | undefined, known: Iterable<string>): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(written?.providers) ? written.providers : []
  return [...new Set([...known, ...entries.flatMap(idOf)])]
}

function idOf(entry: unknown): string[] {
  try {
    const provider: unknown =
      typeof entry === "function" ? Reflect.apply(entry, undefined, []) : entry
    const id: unknown = Reflect.get(Object(provider), "id")
    return typeof id === "string" ? [id] : []
  } catch {
    // Core reports a function that fails.
    return []
  }
}

function unknown(message: string): Entry {
  return { level: "unknown", message }
}
