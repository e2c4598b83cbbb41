import type { StoredTokensCounts } from "@lockstep/core/maintenance"
import path from "node:path"
import { CannotRun } from "../output/cannot-run.ts"
import type { Command } from "../output/command.ts"
import type { Written } from "../output/flags.ts"
import type { Entry, Report } from "../output/report.ts"
import { loadProject } from "../project/load-project.ts"
import { importFrom } from "../project/project-core.ts"
import { quietConsole } from "../project/quiet-console.ts"
import { userIdsOf } from "./user-ids.ts"

/** The part of `@lockstep/core` that changes stored tokens. */
type Maintenance = typeof import("@lockstep/core/maintenance")

const batch = 500

/** By the first argument: what is called, and the words for it. */
const actions = {
  seal: { name: "encryptStoredTokens", verb: "encrypted" },
  open: { name: "decryptStoredTokens", verb: "decrypted" },
} as const

type Action = keyof typeof actions

/** The command that encrypts and decrypts the provider tokens in accounts. */
export const tokens: Command = {
  flags: { values: ["config"] },
  help: `Encrypts the provider tokens that are stored in accounts, or decrypts them.

  lockstep tokens seal [--config <file>] [--json]
  lockstep tokens open [--config <file>] [--json]

  --config <file>  the module that exports the configuration, and a function userIds that returns the IDs of
                   all users; default as for doctor
  --json           prints { command, exitCode, findings, users, accounts, changed, unchanged, failures }

The application can run at the same time. The command can be stopped and run again: what is done stays done.
Progress is on standard error, after each ${batch} users.
`,
  async run(written, folder): Promise<Report> {
    const action = actionOf(written)
    const { file, exported, found } = await loadProject(folder, written.value("config"), undefined)
    if (found.kind !== "config") {
      const advice = "Export an object authConfig with the adapter and the features."
      throw new CannotRun(`${found.name}: tokens needs the configuration itself.`, advice)
    }
    // The specifier names it.
    const maintenance = (await importFrom(file, "@lockstep/core/maintenance")) as Maintenance
    const { name, verb } = actions[action]
    const counts = await quietly(action, () =>
      maintenance[name](found.value, {
        users: userIdsOf(exported, path.relative(folder, file)),
        batch,
        onProgress: (soFar) => process.stderr.write(`${sentence(soFar, verb)}\n`),
      }),
    )
    return reportOf(counts, verb)
  },
}

function actionOf({ words }: Written): Action {
  const [word = "", ...others] = words
  if (others.length === 0 && Object.hasOwn(actions, word)) {
    // It is a key.
    return word as Action
  }
  const written = words.length === 0 ? "tokens" : words.join(" ")
  throw new CannotRun(`${written}: tokens takes seal or open.`, "Write lockstep tokens seal.")
}

function sentence({ users, changed, unchanged }: StoredTokensCounts, verb: string): string {
  return `${users} users: ${changed} tokens ${verb}, ${unchanged} already were.`
}

function reportOf(counts: StoredTokensCounts, verb: string): Report {
  const entries = counts.failures.map(({ provider, column, reason, count }): Entry => {
    const message =
      reason === "unreadable"
        ? `${count} cannot be decrypted with the secrets of the configuration. Add the secret that encrypted them to the list, and run the command again.`
        : `${count} could not be written. Check with doctor whether the column is long enough, and run the command again.`
    return { level: "error", path: `${provider}, ${column}`, message }
  })
  const lines = entries.map(({ path: place = "", message }) => `error    ${place}: ${message}\n`)
  return {
    text: `${sentence(counts, verb)}\n${lines.join("")}`,
    data: { ...counts },
    sections: [{ title: "Tokens", entries }],
  }
}

async function quietly<Result>(action: Action, run: () => Promise<Result>): Promise<Result> {
  const restore = quietConsole()
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof CannotRun) throw cause
    // Core's own message says what the configuration lacks. Those of drivers quote values.
    const { name, message } = cause instanceof Error ? cause : new Error("unknown")
    const reason = name === "ConfigError" ? message : `it stopped with ${name}.`
    const advice = "Fix this, and run the command again. Completed changes are kept."
    throw new CannotRun(`tokens ${action}: ${reason}`, advice, { cause })
  } finally {
    restore()
  }
}
