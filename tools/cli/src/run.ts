import { CannotRun } from "./output/cannot-run.ts"
import type { Command } from "./output/command.ts"
import { readFlags } from "./output/flags.ts"
import { asJson, asText } from "./output/print.ts"
import { findingsOf } from "./output/report.ts"
import { doctor } from "./doctor/doctor.ts"
import { mainHelp } from "./help.ts"
import { init } from "./init/init.ts"
import { migrate } from "./migrate/migrate.ts"
import { ownVersion } from "./own-version.ts"
import { prune } from "./prune/prune.ts"
import { schema } from "./schema/schema.ts"
import { tokens } from "./tokens/tokens.ts"
import { secret } from "./secret/secret.ts"

/** How a command ended. */
export interface Ended {
  /** 0: fine; 1: there are findings; 2: the command could not run. */
  readonly exitCode: 0 | 1 | 2
  /** What belongs on standard output. */
  readonly stdout: string
  /** What belongs on standard error. */
  readonly stderr: string
}

const commands: Readonly<Record<string, Command>> = {
  secret,
  doctor,
  schema,
  init,
  migrate,
  prune,
  tokens,
}

/**
 * Runs a command. It can load modules of the project, and it sets environment variables that the `.env` files
 * of the project define.
 *
 * @param args - what a user writes after `lockstep`
 * @param folder - absolute path of the project
 */
export async function run(args: readonly string[], folder: string): Promise<Ended> {
  const [name = "--help", ...others] = args
  if (["--help", "-h", "help"].includes(name)) return fine(mainHelp)
  if (["--version", "-v"].includes(name)) return fine(`${ownVersion()}\n`)
  const asked = others.includes("--json")
  try {
    const command = commandOf(name)
    if (others.includes("--help") || others.includes("-h")) return fine(command.help)
    const written = readFlags(name, others, command.flags)
    const report = await command.run(written, folder)
    const exitCode = findingsOf(report).length > 0 ? 1 : 0
    const stdout = asked ? asJson(name, report, exitCode) : asText(report)
    return { exitCode, stdout, stderr: "" }
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    const { message, advice } = error
    if (!asked) return { exitCode: 2, stdout: "", stderr: `${message} ${advice}\n` }
    const value = { command: name, exitCode: 2, error: { message, advice } }
    return { exitCode: 2, stdout: `${JSON.stringify(value, undefined, 2)}\n`, stderr: "" }
  }
}

function fine(stdout: string): Ended {
  return { exitCode: 0, stdout, stderr: "" }
}

function commandOf(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command !== undefined) return command
  const names = Object.keys(commands).join(", ")
  throw new CannotRun(`${name}: unknown command.`, `Use one of ${names}.`)
}
