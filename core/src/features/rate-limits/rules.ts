import { type Finding, finding } from "../../config/mistakes.ts"

/** At most so many attempts in so much time. */
export interface Limit {
  /** Attempts that pass. */
  readonly limit: number
  /** Seconds: windows of this length are aligned to the clock. */
  readonly within: number
}

/** The limits of a sign-in, by what they count. */
export type LimitName =
  | "credentialsPerClient"
  | "credentialsPerIdentifier"
  | "mailPerAddress"
  | "mailPerAddressAndDay"
  | "mailPerClient"
  | "passkeyPerClient"

/** The limits that are on. */
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

/** The longest window: a counter has to last as long. */
const maxSeconds = 365 * 24 * 60 * 60

/**
 * The limits, with their defaults, and what is wrong with them.
 *
 * @param written - what the application wrote
 * @param path - of the option
 */
export function resolveRules(
  written: Partial<Record<LimitName, Limit | false>> = {},
  path: string,
): { readonly rules: Rules; readonly findings: readonly Finding[] } {
  const findings = Object.entries(written).flatMap(([name, rule]) => {
    const at = `${path}.${name}`
    if (!Object.hasOwn(defaults, name)) {
      const names = Object.keys(defaults).join(", ")
      return [finding("feature", at, `is no limit. There are: ${names}.`)]
    }
    if (rule === undefined || rule === false || isLimit(rule)) return []
    return [finding("feature", at, `${limitMessage} Or set false.`)]
  })
  const set = Object.entries(written).filter(([, rule]) => rule !== undefined)
  return { rules: { ...defaults, ...Object.fromEntries(set) }, findings }
}

/** What is wrong with a value that is no {@link Limit}. */
export const limitMessage =
  "is no limit. Set limit (attempts) and within (seconds, at most a year) to whole numbers from 1."

/**
 * Tells whether a value is a limit, for programs without types.
 *
 * @param value - anything
 */
export function isLimit(value: unknown): value is Limit {
  // Of any object members can be read.
  const { limit, within } = Object(value) as Partial<Record<keyof Limit, unknown>>
  return isCount(limit) && isCount(within) && within <= maxSeconds
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}
