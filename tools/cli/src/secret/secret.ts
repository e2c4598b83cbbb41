import { randomBytes } from "node:crypto"
import path from "node:path"
import { parseEnv } from "node:util"
import { CannotRun } from "../output/cannot-run.ts"
import type { Command } from "../output/command.ts"
import type { Report } from "../output/report.ts"
import { readEnvFile, writeEnvFile } from "./env-file.ts"
import { secretsInForce, secretsOf } from "./secrets-in-force.ts"
import { rotated, withSecret } from "./write-secret.ts"

/** Bytes of a secret, which are 44 characters of base64url. */
const secretBytes = 33

/** The command that makes secrets. */
export const secret: Command = {
  flags: { values: ["write"], bare: ["rotate"] },
  help: `Prints a new secret for AUTH_SECRET: 33 random bytes as base64url.

  lockstep secret [--write <file>] [--rotate] [--json]

  --write <file>  adds AUTH_SECRET to the file and prints no secret. If the file has one, nothing changes
  --rotate        with --write: puts the new secret first and keeps the old ones, so that sessions stay valid
  --json          prints { command, exitCode, findings, variable, length } and, without --write, value
`,
  run(written, folder): Report {
    if (written.words.length > 0) {
      throw new CannotRun(`${written.words.join(" ")}: secret takes no argument.`, "Remove it.")
    }
    const value = randomBytes(secretBytes).toString("base64url")
    const file = written.value("write")
    if (file === undefined && written.has("rotate")) {
      throw new CannotRun("--rotate: the file is missing.", "Add --write .env.local.")
    }
    const about = { variable: "AUTH_SECRET", length: value.length }
    if (file === undefined) return { text: `${value}\n`, data: { ...about, value } }
    const kept = write(path.resolve(folder, file), file, value, written.has("rotate"))
    const old = kept === 0 ? "" : ` Old secrets that stay valid: ${kept}.`
    const text = `${file}: AUTH_SECRET was written (${value.length} characters).${old}\n`
    return { text, data: { ...about, file, kept } }
  },
}

/** Returns how many old secrets the file still has. */
function write(file: string, shown: string, value: string, rotate: boolean): number {
  const before = readEnvFile(file, shown)
  const modes = secretsInForce(file, before, process.env)
  const inForce = modes.flat()
  if (!rotate) {
    // An empty variable in the environment hides what the file has.
    const [found] = [...secretsOf(parseEnv(before)), ...inForce]
    if (found === undefined) {
      writeEnvFile(file, shown, withSecret(before, value))
      return 0
    }
    const who = "place" in found ? found.place : "it"
    const advice = "Use --rotate to add a new one and to keep the sessions valid."
    throw new CannotRun(`${shown}: ${who} already has ${found.name}.`, advice)
  }
  const [elsewhere] = inForce
  const advice = elsewhere
    ? `Rotate ${elsewhere.name} where it is: in ${elsewhere.place}.`
    : "Leave out --rotate to write the first one."
  const { text, kept } = rotated(before, value, shown, advice)
  const keepsAll = secretsInForce(file, text, process.env).every((after, mode) => {
    const values = after.map((secret) => secret.value)
    return values[0] === value && modes[mode]?.every((secret) => values.includes(secret.value))
  })
  if (!keepsAll) {
    const others = inForce.filter(({ place }) => place !== path.basename(file))
    const names = [...new Set(others.map(({ name, place }) => `${name} of ${place}`))]
    const what = `${names.join(" and ")} would hide secrets, or be hidden.`
    throw new CannotRun(`${shown}: ${what}`, "Put all secrets into one file first.")
  }
  writeEnvFile(file, shown, text)
  return kept
}
