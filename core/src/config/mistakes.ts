import type { ConfigProblem } from "../errors/errors.ts"
import type { WarningCode, WarningDetails } from "../logging/logger.ts"

/**
 * The errors of the mistakes after which sessions would not be safe, or not be kept where the application
 * wants them, the gravest first. `docs/configuration.md` explains each. Mistakes in a single provider cost
 * that provider instead.
 */
export const errorTypes = {
  "config-shape": "ConfigError",
  "option-shape": "ConfigError",
  cookie: "ConfigError",
  "secret-missing": "MissingSecretError",
  "secret-short": "WeakSecretError",
  "host-untrusted": "UntrustedHost",
  "public-url": "ConfigError",
  lifetime: "ConfigError",
  strategy: "UnsupportedStrategy",
  "adapter-missing": "MissingAdapter",
  "adapter-methods": "MissingAdapterMethods",
  feature: "ConfigError",
} as const

/** The warnings of the mistakes that cost no more than the option itself, in the same order. */
export const warningCodes = {
  "sign-in-unusable": "sign-in-unusable",
  "secret-weak": "weak-secret",
  "option-unknown": "unknown-option",
  "option-ignored": "ignored-option",
  "option-adjusted": "adjusted-option",
  "base-path-mismatch": "env-url-basepath-mismatch",
  "provider-falsy": "ignored-option",
  "provider-duplicate": "duplicate-provider",
  "provider-unusable": "provider-left-out",
  "vulnerable-version": "vulnerable-version",
  "store-not-shared": "store-not-shared",
  "no-limit-field": "no-limit-field",
} as const

/** The name of a mistake, as `docs/configuration.md` lists it. */
export type MistakeName = keyof typeof errorTypes | keyof typeof warningCodes

/** What is wrong with a value, and the value to go on with where there is one. */
export interface Complaint {
  readonly mistake: MistakeName
  readonly message: string
  readonly replacement?: unknown
}

/** A mistake that was found in a configuration. */
export interface Finding extends WarningDetails {
  readonly mistake: MistakeName
}

/** A warning that a configuration deserves. */
export interface ConfigWarning extends WarningDetails {
  readonly code: WarningCode
}

/**
 * Notes a mistake.
 *
 * @param path - of the option, for example `session.maxAge`
 * @param message - what is wrong and what to do; never the value of a secret
 */
export function finding(mistake: MistakeName, path: string, message: string): Finding {
  return { mistake, path, message }
}

const names = Object.keys({ ...errorTypes, ...warningCodes })

/**
 * Sorts findings as the tables list them: the first one decides which error is raised.
 *
 * @param findings - in any order; those of the same mistake keep theirs
 */
export function gravestFirst(findings: readonly Finding[]): Finding[] {
  const rank = ({ mistake }: Finding): number => names.indexOf(mistake)
  return [...findings].sort((left, right) => rank(left) - rank(right))
}

/** The findings that make a configuration unusable. */
export function problemsAmong(findings: readonly Finding[]): ConfigProblem[] {
  return findings.flatMap(({ mistake, path, message }) =>
    isStopping(mistake) ? [{ type: errorTypes[mistake], path, message }] : [],
  )
}

/** The findings that are worth a warning. */
export function warningsAmong(findings: readonly Finding[]): ConfigWarning[] {
  return findings.flatMap(({ mistake, path, message }) =>
    isStopping(mistake) ? [] : [{ code: warningCodes[mistake], path, message }],
  )
}

function isStopping(mistake: MistakeName): mistake is keyof typeof errorTypes {
  return mistake in errorTypes
}

/** Notes an option that does not exist, with the one that was probably meant. */
export function unknownOption(path: string, written: string, known: Iterable<string>): Finding {
  const names = [...known]
  const meant = nearestName(written, names)
  const hint = meant === undefined ? `There are: ${names.join(", ")}.` : `Did you mean ${meant}?`
  return finding("option-unknown", path, `does not exist and is ignored. ${hint}`)
}

/**
 * Finds what a misspelled name means: the known name that is the same except for case, `-` and
 * `_`, or else differs by no more than two letters (one, in a short name).
 *
 * @param written - the name that does not exist
 * @returns `undefined` when none is near
 */
export function nearestName(written: string, known: Iterable<string>): string | undefined {
  const spelled = plain(written)
  let nearest: string | undefined
  let most = spelled.length <= 4 ? 1 : 2
  for (const name of known) {
    const edits = editsBetween(spelled, plain(name), most)
    if (edits > most) continue
    nearest = name
    most = edits - 1
  }
  return nearest
}

/** Other libraries have `token_endpoint` or `tokenUrl`. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]|(?:endpoint|ur[il])$/g, "")
}

/**
 * Letters to insert, delete or replace, and neighbors to swap (optimal string alignment); infinite when
 * it takes more than `most`, which is small: so is the number of ways to try.
 */
function editsBetween(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return Infinity
  if (left === right) return 0
  const after = (cut: number, otherCut: number, rest = most - 1): number =>
    editsBetween(left.slice(cut), right.slice(otherCut), rest)
  if (left[0] === right[0]) return after(1, 1, most)
  const isSwapped = left[0] === right[1] && left[1] === right[0]
  return 1 + Math.min(after(1, 0), after(0, 1), after(1, 1), isSwapped ? after(2, 2) : Infinity)
}
