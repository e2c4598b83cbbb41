import type { ConfigErrorType, ConfigProblem } from "../errors/errors.ts"
import { isPlain, type Members } from "./merge-provider.ts"
import { endpointOf } from "./resolve-endpoint.ts"

/** What must be true of a value, as an error message; `undefined` when it is. */
export type Demand = (value: unknown) => string | undefined

/**
 * Makes a demand.
 *
 * @param test - whether a value can be used
 * @param words - what it must be
 */
export function must(test: (value: unknown) => boolean, words: string): Demand {
  return (value) => (test(value) ? undefined : `must be ${words}.`)
}

/** Values that something else checks. */
export const anything = (): undefined => undefined
export const isBoolean: Demand = must((value) => typeof value === "boolean", "true or false")
export const isFunction: Demand = must((value) => typeof value === "function", "a function")
export const isString: Demand = must((value) => typeof value === "string", "a string")
/** Made of braces, not an instance of a class. */
export const isPlainObject: Demand = must(isPlain, "an object")
/** Inputs of a form, by name. */
export const isInputs: Demand = must(
  (value) => isPlain(value) && Object.values(value).every(isPlain),
  "an object with the form's inputs by name",
)

/** Returns whether a value is a non-empty string. */
export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== ""
}

/** Notes what is wrong with an option of the provider at hand; by default the type is `ConfigError`. */
export type AddProblem = (option: string, message: string, type?: ConfigErrorType) => void

/**
 * Collects what is wrong with a provider.
 *
 * @param path - of the entry, for the messages: `providers[1]`
 */
export function providerProblems(path: string, check: (add: AddProblem) => void): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  check((option, message, type = "ConfigError") => {
    problems.push({ type, path: `${path}.${option}`, message })
  })
  return problems
}

/**
 * The message about an option that is not set.
 *
 * @param variable - the environment variable that can hold it, where there is one
 */
export function missing(variable?: string): string {
  return `is missing. Set it${variable === undefined ? "" : `, or the variable ${variable}`}.`
}

/**
 * Checks the options that are set.
 *
 * @param demands - by option; what stands after a dot is an option of an endpoint's long form
 */
export function checkOptions(
  members: Members,
  demands: Readonly<Record<string, Demand>>,
  add: AddProblem,
): void {
  for (const [path, demand] of Object.entries(demands)) {
    const [name = "", inner] = path.split(".")
    const value = inner === undefined ? members[name] : endpointOf(members[name])[inner]
    const complaint = value === undefined ? undefined : demand(value)
    if (complaint !== undefined) add(path, complaint)
  }
}
