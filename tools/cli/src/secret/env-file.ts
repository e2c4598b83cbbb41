import { readFileSync, writeFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { CannotRun } from "../output/cannot-run.ts"

/** The newest first, as Lockstep reads them: AUTH_SECRET_3 is tried before AUTH_SECRET. */
const slots = ["AUTH_SECRET_3", "AUTH_SECRET_2", "AUTH_SECRET_1", "AUTH_SECRET"] as const

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
 * @param text - its content
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

/**
 * Adds the first secret.
 *
 * @param text - of the file
 * @param value - the new secret
 * @param shown - the path as the user wrote it
 * @throws CannotRun if there is a secret
 */
export function withSecret(text: string, value: string, shown: string): string {
  const [found] = given(text)
  if (found !== undefined) {
    const advice = "Use --rotate to add a new one and to keep the sessions valid."
    throw new CannotRun(`${shown}: it already has ${found.name}.`, advice)
  }
  return assigned(text, "AUTH_SECRET", value)
}

/**
 * Puts a new secret before those that there are, each of which moves behind it. Lockstep encrypts with the
 * newest and decrypts with all.
 *
 * @param text - of the file
 * @param value - the new secret
 * @param shown - the path as the user wrote it
 * @returns the new text, and how many old secrets it has
 * @throws CannotRun if there is no secret, or no place for another one
 */
export function rotated(
  text: string,
  value: string,
  shown: string,
): { readonly text: string; readonly kept: number } {
  const old = given(text)
  if (old.length === 0) {
    const advice = "Leave out --rotate to write the first one."
    throw new CannotRun(`${shown}: it has no secret to rotate.`, advice)
  }
  if (old.length >= slots.length) {
    const advice = `Remove the oldest one, ${old.at(-1)?.name}, once its sessions have expired.`
    throw new CannotRun(`${shown}: it has ${old.length} secrets, which is the maximum.`, advice)
  }
  const values = [value, ...old.map((each) => each.value)]
  const names = slots.slice(slots.length - values.length)
  const lines = names.map((name, index) => [name, values[index] ?? ""] as const)
  const next = lines.reduce((all, [name, each]) => assigned(all, name, each), cleared(text, names))
  return { text: next, kept: old.length }
}

function given(text: string): { readonly name: string; readonly value: string }[] {
  const variables = parseEnv(text)
  return slots.flatMap((name) => {
    const value = variables[name]?.trim()
    return value ? [{ name, value }] : []
  })
}

function assignment(name: string): RegExp {
  return new RegExp(
    String.raw`^[ \t]*(?:export[ \t]+)?${name}[ \t]*=(?:[ \t]*"[^"]*"|[ \t]*'[^']*'|.*).*$`,
    "m",
  )
}

/** Removes the slots that stay unused. */
function cleared(text: string, used: readonly string[]): string {
  const unused = slots.filter((name) => !used.includes(name))
  return unused.reduce((all, name) => all.replace(assignment(name), ""), text)
}

function assigned(text: string, name: string, value: string): string {
  const line = /^[\w-]+$/.test(value) ? `${name}=${value}` : `${name}=${quoted(value)}`
  if (assignment(name).test(text)) return text.replace(assignment(name), () => line)
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${line}\n`
}

/** The file has no escapes, so that a value is put into quotes that it does not contain. */
function quoted(value: string): string {
  const mark = ['"', "'", "`"].find((each) => !value.includes(each)) ?? '"'
  return `${mark}${value}${mark}`
}
