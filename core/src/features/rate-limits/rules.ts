import { type Finding, finding } from "../../config/mistakes.ts"

/** A maximum number of attempts in a period of time. */
export interface Limit {
  /** Number of attempts that are allowed. */
  readonly limit: number
  /** Seconds: windows of this length are aligned to the clock. */
  readonly within: number
}

/** Names of the sign-in limits, by what they count. */
export type LimitName =
  | "credentialsPerClient"
  | "credentialsPerIdentifier"
  | "mailPerAddress"
  | "mailPerAddressAndDay"
  | "mailPerClient"
  | "passkeyPerClient"

/** The active limits. */
export type Rules = Readonly<Record<LimitName, Limit | false>>

const quarter = 15 * 60

const defaults: Rules = {
  credentialsPerClient: { limit: 100, within: quarter },
  credentialsPerIdentifier: { limit: 10, within: quarter },
  mailPerAddress: { limit: 5, within: quarter },
  mailPerAddressAndDay: { limit: 20, within: 24 * 60 * 60 },
  mailPerClient: { limit: 30, within: quarter },
  passkeyPerClient: { limit: 100, within: quarter },
}

/** Longest window. A counter must last as long. */
const maxSeconds = 365 * 24 * 60 * 60

/** Returns the limits with their defaults, and the errors in the option. */
export function resolveRules(
  written: Partial<Record<LimitName, Limit | false>> = {},
  path: string,
): { readonly rules: Rules; readonly findings: readonly Finding[] } {
  const findings = Object.entries(written).flatMap(([name, rule]) => {
    const at = `${path}.${name}`
    if (!Object.hasOwn(defaults, name)) {
      const names = Object.keys(defaults).join(", ")
      return [finding("feature", at, `is unknown. Use ${names}.`)]
    }
    if (rule === undefined || rule === false || isLimit(rule)) return []
    return [finding("feature", at, `${limitMessage} Or set false.`)]
  })
  const set = Object.entries(written).filter(([, rule]) => rule !== undefined)
  return { rules: { ...defaults, ...Object.fromEntries(set) }, findings }
}

/** Error message for a value that is not a {@link Limit}. */
export const limitMessage =
  "must have limit (attempts) and within (seconds, at most a year), whole numbers from 1."

/** Returns whether a value is a limit, for code without types. */
export function isLimit(value: unknown): value is Limit {
  // Properties of any object can be read.
  const { limit, within } = Object(value) as Partial<Record<keyof Limit, unknown>>
  return isCount(limit) && isCount(within) && within <= maxSeconds
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}
