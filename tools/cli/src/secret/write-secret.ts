import { parseEnv } from "node:util"
import { CannotRun } from "../output/cannot-run.ts"
import { secretsOf, slots } from "./secrets-in-force.ts"

/** Adds the first secret. */
export function withSecret(text: string, value: string): string {
  return assigned(text, "AUTH_SECRET", value)
}

/**
 * Puts a new secret before those that there are, each of which moves behind it. Lockstep encrypts with the
 * newest and decrypts with all.
 *
 * @param shown - the path as the user wrote it
 * @param advice - what to do if there is no secret
 * @returns the new text, and how many old secrets it has
 * @throws CannotRun if there is no secret, or no place for another one
 */
export function rotated(
  text: string,
  value: string,
  shown: string,
  advice: string,
): { readonly text: string; readonly kept: number } {
  const old = secretsOf(parseEnv(text))
  if (old.length === 0) {
    throw new CannotRun(`${shown}: it has no secret to rotate.`, advice)
  }
  if (old.length >= slots.length) {
    const removal = `Remove the oldest one, ${old.at(-1)?.name}, once its sessions have expired.`
    throw new CannotRun(`${shown}: it has ${old.length} secrets, which is the maximum.`, removal)
  }
  const values = [value, ...old.map((each) => each.value)]
  const names = slots.slice(slots.length - values.length)
  const lines = names.map((name, index) => [name, values[index] ?? ""] as const)
  const next = lines.reduce((all, [name, each]) => assigned(all, name, each), cleared(text, names))
  return { text: next, kept: old.length }
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
