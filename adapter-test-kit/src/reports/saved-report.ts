import { levels, type Level } from "../rules/rule.ts"
import { statuses, type Status } from "./report.ts"

/** What a saved report says of a rule. Another version of the kit may have rules of its own. */
export interface SavedRule {
  readonly id: string
  readonly level: Level
  readonly status: Status
}

/** What is compared of a saved report. */
export interface SavedReport {
  readonly kit: string
  readonly adapter: string
  readonly level: Level
  readonly badge: Level | null
  readonly rules: readonly SavedRule[]
  readonly unfinished: readonly string[]
  readonly methods: Readonly<Record<string, { readonly flights: number; readonly budget: number }>>
}

/**
 * Reads a report that was saved as JSON.
 *
 * @param text - what the file holds
 * @throws TypeError that says what makes it no report
 */
export function parseReport(text: string): SavedReport {
  const {
    kit,
    adapter,
    level,
    badge,
    rules,
    unfinished = [],
    methods,
  } = membersOf(parse(text), "it")
  if (!Array.isArray(rules)) throw new TypeError("it has no list of rules")
  if (!Array.isArray(unfinished)) throw new TypeError("unfinished is no list")
  return {
    kit: textOf(kit, "kit"),
    adapter: textOf(adapter, "adapter"),
    level: levelOf(level, "level"),
    badge: badge === null ? null : levelOf(badge, "badge"),
    rules: rules.map(ruleOf),
    unfinished: unfinished.map((id, index) => textOf(id, `unfinished[${index}]`)),
    methods: Object.fromEntries(Object.entries(membersOf(methods, "methods")).map(costOf)),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new TypeError("it is no JSON", { cause: error })
  }
}

function ruleOf(value: unknown, index: number): SavedRule {
  const place = `rules[${index}]`
  const { id, level, status } = membersOf(value, place)
  const found = statuses.find((each) => each === status)
  if (found === undefined) throw new TypeError(`${place}.status is none of ${statuses.join(", ")}`)
  return { id: textOf(id, `${place}.id`), level: levelOf(level, `${place}.level`), status: found }
}

function costOf([method, cost]: [string, unknown]): [string, { flights: number; budget: number }] {
  const { flights, budget } = membersOf(cost, `methods.${method}`)
  if (typeof flights === "number" && typeof budget === "number")
    return [method, { flights, budget }]
  throw new TypeError(`methods.${method} has no numbers`)
}

function membersOf(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value }
  throw new TypeError(`${place} is no object`)
}

function textOf(value: unknown, place: string): string {
  if (typeof value === "string") return value
  throw new TypeError(`${place} is no text`)
}

function levelOf(value: unknown, place: string): Level {
  const found = levels.find((level) => level === value)
  if (found !== undefined) return found
  throw new TypeError(`${place} is no level`)
}
