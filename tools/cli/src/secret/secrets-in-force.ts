import path from "node:path"
import { parseEnv } from "node:util"
import { envFileNames } from "../project/env-files.ts"
import { readEnvFile } from "./env-file.ts"

/** A secret that an application reads. */
export interface SecretInForce {
  readonly name: string
  /** The file that has it; "the environment" for a variable that is already set. */
  readonly place: string
  readonly value: string
}

type Variables = Readonly<Record<string, string | undefined>>

/** Variables, the newest secret first, as Lockstep reads them: AUTH_SECRET_3 is tried before AUTH_SECRET. */
export const slots = ["AUTH_SECRET_3", "AUTH_SECRET_2", "AUTH_SECRET_1", "AUTH_SECRET"] as const

/** What Lockstep reads where AUTH_SECRET is not set. */
const legacyName = "NEXTAUTH_SECRET"

/**
 * The secrets among variables, the newest first.
 *
 * @param variables - of a file, or of all places
 */
export function secretsOf(
  variables: Variables,
): readonly { readonly name: string; readonly value: string }[] {
  const all = slots.flatMap((name) => named(variables, name))
  const hasFirst = all.some(({ name }) => name === "AUTH_SECRET")
  return hasFirst ? all : [...all, ...named(variables, legacyName)]
}

function named(variables: Variables, name: string): { name: string; value: string }[] {
  const value = variables[name]?.trim()
  return value ? [{ name, value }] : []
}

const modes = ["development", "production", "test"]

/**
 * The secrets that an application reads in each mode in which it loads a file.
 *
 * @param file - absolute path
 * @param text - the content of the file, which need not be what it has now
 */
export function secretsInForce(
  file: string,
  text: string,
  env: Variables,
): readonly (readonly SecretInForce[])[] {
  const name = path.basename(file)
  const lists = modes.map(envFileNames).filter((names) => names.includes(name))
  // A file with another name is loaded alone.
  return (lists.length === 0 ? [[name]] : lists).map((names) =>
    merged([
      ["the environment", env] as const,
      ...names.map((each) => [each, parseEnv(textOf(each))] as const),
    ]),
  )

  function textOf(each: string): string {
    return each === name ? text : readEnvFile(path.join(path.dirname(file), each), each)
  }
}

function merged(places: readonly (readonly [string, Variables])[]): readonly SecretInForce[] {
  const placeOf = (name: string): (typeof places)[number] | undefined =>
    places.find(([, variables]) => variables[name] !== undefined)
  const names = [...slots, legacyName]
  const variables = Object.fromEntries(names.map((name) => [name, placeOf(name)?.[1][name]]))
  return secretsOf(variables).map(({ name, value }) => {
    const [place = ""] = placeOf(name) ?? []
    return { name, value, place }
  })
}
