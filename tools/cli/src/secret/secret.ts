import { randomBytes } from "node:crypto"
import path from "node:path"
import { CannotRun } from "../output/cannot-run.ts"
import type { Command } from "../output/command.ts"
import type { Report } from "../output/report.ts"
import { readEnvFile, rotated, withSecret, writeEnvFile } from "./env-file.ts"

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
  if (rotate) {
    const { text, kept } = rotated(before, value, shown)
    writeEnvFile(file, shown, text)
    return kept
  }
  writeEnvFile(file, shown, withSecret(before, value, shown))
  return 0
}
