import { readFileSync, writeFileSync } from "node:fs"
import { CannotRun } from "../output/cannot-run.ts"

/**
 * The text of a file with environment variables; empty if there is no such file.
 *
 * @param file - absolute path
 * @param shown - the path as the user wrote it
 * @throws CannotRun if the file cannot be read
 */
export function readEnvFile(file: string, shown: string): string {
  try {
    return readFileSync(file, "utf8")
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return ""
    throw new CannotRun(`${shown}: it cannot be read.`, "Name a file that you can read.", { cause })
  }
}

/**
 * Writes the file. A new one can be read by its owner alone.
 *
 * @param file - absolute path
 * @param shown - the path as the user wrote it
 * @throws CannotRun if the file cannot be written
 */
export function writeEnvFile(file: string, shown: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600 })
  } catch (cause) {
    const advice = "Name a file that you can write, in a folder that exists."
    throw new CannotRun(`${shown}: it cannot be written.`, advice, { cause })
  }
}
