import { levels, type Level } from "../rules/rule.ts"
import { statuses, type Status } from "./report.ts"

/** A rule in a saved report. Another version of the kit may have other rules. */
export interface SavedRule {
  readonly id: string
  readonly level: Level
  readonly status: Status
}

/** A flow in a saved report. */
export interface SavedFlow {
  readonly id: string
  readonly engine: string
  readonly status: Status
}

/** The parts of a saved report that are compared. */
export interface SavedReport {
  readonly kit: string
  readonly adapter: string
  readonly level: Level
  readonly badge: Level | null
  readonly rules: readonly SavedRule[]
  readonly unfinished: readonly string[]
  /** Empty in reports of kits that ran no flows. */
  readonly flows: readonly SavedFlow[]
  readonly methods: Readonly<Record<string, { readonly requests: number; readonly budget: number }>>
}

/**
 * Reads a report that was saved as JSON.
 *
 * @throws TypeError that says why it is not a report
 */
export function parseReport(text: string): SavedReport {
  const {
    kit,
    adapter,
    level,
    badge,
    rules,
    unfinished = [],
    flows = [],
    methods,
  } = membersOf(parse(text), "it")
  if (!Array.isArray(rules)) throw new TypeError("it has no list of rules")
  if (!Array.isArray(unfinished)) throw new TypeError("unfinished is no list")
  if (!Array.isArray(flows)) throw new TypeError("flows is no list")
  return {
    kit: textOf(kit, "kit"),
    adapter: textOf(adapter, "adapter"),
    level: levelOf(level, "level"),
    badge: badge === null ? null : levelOf(badge, "badge"),
    rules: rules.map(ruleOf),
    unfinished: unfinished.map((id, index) => textOf(id, `unfinished[${index}]`)),
    flows: flows.map(flowOf),
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
  return {
    id: textOf(id, `${place}.id`),
    level: levelOf(level, `${place}.level`),
    status: statusOf(status, `${place}.status`),
  }
}

function flowOf(value: unknown, index: number): SavedFlow {
  const place = `flows[${index}]`
  const { id, engine, status } = membersOf(value, place)
  return {
    id: textOf(id, `${place}.id`),
    engine: textOf(engine, `${place}.engine`),
    status: statusOf(status, `${place}.status`),
  }
}

function statusOf(value: unknown, place: string): Status {
  const found = statuses.find((each) => each === value)
  if (found !== undefined) return found
  throw new TypeError(`${place} is none of ${statuses.join(", ")}`)
}

function costOf([method, cost]: [string, unknown]): [string, { requests: number; budget: number }] {
  const { requests, budget } = membersOf(cost, `methods.${method}`)
  if (typeof requests === "number" && typeof budget === "number")
    return [method, { requests, budget }]
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
