import { levels, type Level } from "./rules/rule.ts"
import { isRuleId, type RuleId } from "./rules/rules.ts"

/** How the kit is to run. Everything is optional. */
export interface KitOptions {
  /** Shown in titles and reports; `adapter` when left out. */
  readonly name?: string
  /** The highest level to run: 0 the shape, 1 the behaviour as well, 2 data and hostile input. 2 when left out. */
  readonly level?: Level
  /**
   * Rules that are known to be broken, each with the reason. They are reported as known, and are an
   * error as soon as they pass.
   */
  readonly knownFailures?: Readonly<Partial<Record<RuleId, string>>>
  /** Rules that are not to be run, each with the reason. */
  readonly skip?: Readonly<Partial<Record<RuleId, string>>>
  /** The only rules to run. */
  readonly only?: readonly RuleId[]
  /** How long one call of the adapter may take, in milliseconds; 10 000 when left out. */
  readonly deadline?: number
  /**
   * Fields of users beyond the standard ones that the adapter keeps, each with values to try, such as
   * `{ role: ["admin", null] }`. Unlocks U16.
   */
  readonly extraUserFields?: ExtraFields
  /** The same for sessions; unlocks S15. */
  readonly extraSessionFields?: ExtraFields
  /** What the adapter does in its own way, where the contract lets it if it says so. */
  readonly capabilities?: DeclaredCapabilities
}

/** Names of fields, each with at least one value to store in it. */
export type ExtraFields = Readonly<Record<string, readonly unknown[]>>

/** What an adapter may do only if it says so. */
export interface DeclaredCapabilities {
  /** `insensitive` when ASCII case is ignored in look-ups by e-mail; `exact` when left out. */
  readonly emailCase?: "exact" | "insensitive"
  /**
   * `filled` when standard members that were not given come back as `null`, and never as `undefined`
   * or not at all; `any` when left out. Unlocks X25.
   */
  readonly nulls?: "filled" | "any"
}

/** The options that cases look at. */
export interface CaseOptions {
  readonly extraUserFields: ExtraFields
  readonly extraSessionFields: ExtraFields
  readonly emailCase: "exact" | "insensitive"
  readonly nulls: "filled" | "any"
}

/** Options with every choice made. */
export interface SettledOptions extends CaseOptions {
  readonly name: string
  readonly level: Level
  readonly knownFailures: ReadonlyMap<RuleId, string>
  readonly skip: ReadonlyMap<RuleId, string>
  readonly only: ReadonlySet<RuleId> | undefined
  readonly deadline: number
}

const known = [
  "name",
  "level",
  "knownFailures",
  "skip",
  "only",
  "deadline",
  "extraUserFields",
  "extraSessionFields",
  "capabilities",
]

/**
 * Checks options and fills in what was left out.
 *
 * @param options - as the author wrote them
 * @throws TypeError that lists everything wrong
 */
export function settleOptions(options: KitOptions = {}): SettledOptions {
  const problems: string[] = []
  for (const name of Object.keys(options)) {
    if (!known.includes(name))
      problems.push(`${name}: there is no such option (${known.join(", ")})`)
  }
  const { name = "adapter", level = 2, deadline = 10_000 } = options
  if (typeof name !== "string" || name === "") problems.push("name: must be a text")
  if (!levels.includes(level)) problems.push("level: must be 0, 1 or 2")
  if (typeof deadline !== "number" || !(deadline > 0)) problems.push("deadline: must be above 0")
  const knownFailures = reasons("knownFailures", options.knownFailures, problems)
  const skip = reasons("skip", options.skip, problems)
  const only = options.only && ruleSet(options.only, problems)
  const forCases = settleForCases(options, problems)
  for (const rule of knownFailures.keys()) {
    if (skip.has(rule)) problems.push(`${rule}: is both skipped and a known failure`)
  }
  if (problems.length > 0) {
    throw new TypeError(
      `The options of the adapter test kit are wrong:\n- ${problems.join("\n- ")}`,
    )
  }
  return { name, level, deadline, knownFailures, skip, only, ...forCases }
}

function settleForCases(options: KitOptions, problems: string[]): CaseOptions {
  const { extraUserFields = {}, extraSessionFields = {}, capabilities = {} } = options
  checkFields("extraUserFields", extraUserFields, problems)
  checkFields("extraSessionFields", extraSessionFields, problems)
  for (const name of Object.keys(capabilities)) {
    if (name !== "emailCase" && name !== "nulls") {
      problems.push(`capabilities: ${name} cannot be declared`)
    }
  }
  const { emailCase = "exact", nulls = "any" } = capabilities
  if (nulls !== "filled" && nulls !== "any") {
    problems.push('capabilities: nulls must be "filled" or "any"')
  }
  if (emailCase !== "exact" && emailCase !== "insensitive") {
    problems.push('capabilities: emailCase must be "exact" or "insensitive"')
  }
  return { extraUserFields, extraSessionFields, emailCase, nulls }
}

function checkFields(option: string, given: ExtraFields, problems: string[]): void {
  for (const [field, values] of Object.entries(given)) {
    if (!Array.isArray(values) || values.length === 0) {
      problems.push(`${option}: ${field} needs a list of at least one value`)
    }
  }
}

function reasons(option: string, given: unknown, problems: string[]): Map<RuleId, string> {
  const found = new Map<RuleId, string>()
  if (given === undefined) return found
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    problems.push(`${option}: must be an object of rules with reasons, such as { U8: "see #12" }`)
    return found
  }
  for (const [rule, reason] of Object.entries(given)) {
    if (!isRuleId(rule)) problems.push(`${option}: there is no rule ${rule}`)
    else if (typeof reason !== "string" || reason.trim() === "") {
      problems.push(`${option}: ${rule} needs a reason`)
    } else found.set(rule, reason)
  }
  return found
}

function ruleSet(given: unknown, problems: string[]): Set<RuleId> {
  const found = new Set<RuleId>()
  if (!Array.isArray(given) || given.length === 0) {
    problems.push("only: must be a list of at least one rule")
    return found
  }
  for (const rule of given) {
    if (typeof rule === "string" && isRuleId(rule)) found.add(rule)
    else problems.push(`only: there is no rule ${String(rule)}`)
  }
  return found
}
