import type { ConfigProblem } from "../errors/config-errors.ts"
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
  "redirect-proxy": "ConfigError",
  feature: "ConfigError",
} as const

/** The warnings of the mistakes that cost no more than the option itself, in the same order. */
export const warningCodes = {
  "secret-weak": "weak-secret",
  "option-unknown": "unknown-option",
  "option-ignored": "ignored-option",
  "option-adjusted": "adjusted-option",
  "base-path-mismatch": "env-url-basepath-mismatch",
  "provider-falsy": "ignored-option",
  "provider-duplicate": "duplicate-provider",
  "provider-unusable": "provider-left-out",
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
