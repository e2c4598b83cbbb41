import type { ConfigErrorType, ConfigProblem } from "../errors/config-errors.ts"
import type { WarningCode, WarningDetails } from "../logging/logger.ts"

/** A mistake after which sessions would not be safe, or not be kept where the application wants them. */
interface StoppingMistake {
  readonly verdict: "error"
  readonly type: ConfigErrorType
}

/** A mistake that costs no more than the option itself. */
interface HarmlessMistake {
  readonly verdict: "warning"
  readonly code: WarningCode
}

/** The name of a mistake, as `docs/configuration.md` lists it. */
export type MistakeName =
  | "config-shape"
  | "option-shape"
  | "cookie"
  | "secret-missing"
  | "secret-short"
  | "host-untrusted"
  | "public-url"
  | "lifetime"
  | "strategy"
  | "adapter-missing"
  | "adapter-methods"
  | "redirect-proxy"
  | "secret-weak"
  | "option-unknown"
  | "option-ignored"
  | "option-adjusted"
  | "base-path-mismatch"
  | "provider-falsy"
  | "provider-duplicate"
  | "provider-unusable"

/**
 * What each mistake in a configuration costs, the gravest first, apart from those in single providers:
 * each of those costs its provider. `docs/configuration.md` explains each row.
 */
export const mistakes: Readonly<Record<MistakeName, StoppingMistake | HarmlessMistake>> = {
  "config-shape": { verdict: "error", type: "ConfigError" },
  "option-shape": { verdict: "error", type: "ConfigError" },
  cookie: { verdict: "error", type: "ConfigError" },
  "secret-missing": { verdict: "error", type: "MissingSecretError" },
  "secret-short": { verdict: "error", type: "WeakSecretError" },
  "host-untrusted": { verdict: "error", type: "UntrustedHost" },
  "public-url": { verdict: "error", type: "ConfigError" },
  lifetime: { verdict: "error", type: "ConfigError" },
  strategy: { verdict: "error", type: "UnsupportedStrategy" },
  "adapter-missing": { verdict: "error", type: "MissingAdapter" },
  "adapter-methods": { verdict: "error", type: "MissingAdapterMethods" },
  "redirect-proxy": { verdict: "error", type: "ConfigError" },
  "secret-weak": { verdict: "warning", code: "weak-secret" },
  "option-unknown": { verdict: "warning", code: "unknown-option" },
  "option-ignored": { verdict: "warning", code: "ignored-option" },
  "option-adjusted": { verdict: "warning", code: "adjusted-option" },
  "base-path-mismatch": { verdict: "warning", code: "env-url-basepath-mismatch" },
  "provider-falsy": { verdict: "warning", code: "ignored-option" },
  "provider-duplicate": { verdict: "warning", code: "duplicate-provider" },
  "provider-unusable": { verdict: "warning", code: "provider-left-out" },
}

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
 * @param mistake - which
 * @param path - of the option, for example `session.maxAge`
 * @param message - what is wrong and what to do; never the value of a secret
 */
export function finding(mistake: MistakeName, path: string, message: string): Finding {
  return { mistake, path, message }
}

const ranks: ReadonlyMap<string, number> = new Map(
  Object.keys(mistakes).map((name, at) => [name, at]),
)

/**
 * Sorts findings as {@link mistakes} lists them: the first one decides which error is raised.
 *
 * @param findings - in any order; those of the same mistake keep theirs
 */
export function gravestFirst(findings: readonly Finding[]): Finding[] {
  const rank = ({ mistake }: Finding): number => ranks.get(mistake) ?? 0
  return [...findings].sort((left, right) => rank(left) - rank(right))
}

/**
 * The findings that make a configuration unusable.
 *
 * @param findings - all of them
 */
export function problemsAmong(findings: readonly Finding[]): ConfigProblem[] {
  return findings.flatMap(({ mistake, path, message }) => {
    const kind = mistakes[mistake]
    return kind.verdict === "error" ? [{ type: kind.type, path, message }] : []
  })
}

/**
 * The findings that are worth a warning.
 *
 * @param findings - all of them
 */
export function warningsAmong(findings: readonly Finding[]): ConfigWarning[] {
  return findings.flatMap(({ mistake, path, message }) => {
    const kind = mistakes[mistake]
    return kind.verdict === "warning" ? [{ code: kind.code, path, message }] : []
  })
}
