import { CannotRun } from "../output/cannot-run.ts"
import type { Command } from "../output/command.ts"
import { failureName } from "../output/failure-name.ts"
import type { Report } from "../output/report.ts"
import { loadProject } from "../project/load-project.ts"
import { importFrom } from "../project/project-core.ts"
import { quietConsole } from "../project/quiet-console.ts"

/** The part of `@lockstep/core` that deletes. */
type Maintenance = typeof import("@lockstep/core/maintenance")

const defaultLimit = 500

/** The command that deletes what has expired. */
export const prune: Command = {
  flags: { values: ["config", "limit"] },
  help: `Deletes sessions, verification tokens and entries of the store that have expired.

  lockstep prune [--config <file>] [--limit <number>] [--json]

  --config <file>   the module that exports the configuration; default as for doctor
  --limit <number>  how many records of each kind one call of the database deletes. Default: ${defaultLimit}
  --json            prints { command, exitCode, findings, records, entries }
`,
  async run(written, folder): Promise<Report> {
    if (written.words.length > 0) {
      throw new CannotRun(`${written.words.join(" ")}: prune takes no argument.`, "Use --config.")
    }
    const limit = Number(written.value("limit") ?? defaultLimit)
    if (!Number.isSafeInteger(limit) || limit < 1) {
      throw new CannotRun("--limit: it must be a positive integer.", "Correct it, or leave it out.")
    }
    const { file, found } = await loadProject(folder, written.value("config"), undefined)
    if (found.kind !== "config") {
      const advice = "Export an object authConfig with the adapter and the store."
      throw new CannotRun(`${found.name}: prune needs the configuration itself.`, advice)
    }
    // The specifier names it.
    const maintenance = (await importFrom(file, "@lockstep/core/maintenance")) as Maintenance
    const counts = await quietly(() => maintenance.deleteExpired(found.value, { limit }))
    const text = `Deleted: ${counts.records} sessions and verification tokens, ${counts.entries} entries of the store.\n`
    return { text, data: { ...counts } }
  },
}

async function quietly<Result>(run: () => Promise<Result>): Promise<Result> {
  const restore = quietConsole()
  try {
    return await run()
  } catch (cause) {
    // Core's own message says what the configuration lacks. Those of drivers quote addresses with passwords.
    const isConfigError = cause instanceof Error && cause.name === "ConfigError"
    const reason = isConfigError ? cause.message : `deleting failed with ${failureName(cause)}.`
    throw new CannotRun(`prune: ${reason}`, "Check the adapter, the store and the database.", {
      cause,
    })
  } finally {
    restore()
  }
}
