import { didYouMean } from "../values/nearest.ts"
import { flows } from "./all-flows.ts"
import type { FlowId } from "./flow.ts"

/** Options for flows. All are optional. */
export interface FlowOptions {
  /** Shown in titles. Default: `adapter`. */
  readonly name?: string
  /** Flows to skip, each with the reason. */
  readonly skip?: Readonly<Partial<Record<FlowId, string>>>
  /** Timeout of a flow, in milliseconds. Default: 30 000. */
  readonly deadline?: number
}

/** Options with all defaults resolved. */
export interface ResolvedFlowOptions {
  readonly name: string
  readonly skip: ReadonlyMap<string, string>
  readonly deadline: number
}

const known = ["name", "skip", "deadline"]

/**
 * Checks options and fills in defaults.
 *
 * @throws TypeError that lists all problems
 */
export function resolveFlowOptions(options: FlowOptions = {}): ResolvedFlowOptions {
  const { name = "adapter", skip = {}, deadline = 30_000 } = options
  const problems = Object.keys(options)
    .filter((option) => !known.includes(option))
    .map((option) => `${option}: unknown option. Options: ${known.join(", ")}`)
  if (typeof name !== "string" || name === "") problems.push("name: must be a string")
  if (typeof deadline !== "number" || !(deadline > 0)) problems.push("deadline: must be above 0")
  const ids: readonly string[] = flows.map(({ id }) => id)
  for (const [id, reason] of Object.entries(skip)) {
    if (!ids.includes(id)) problems.push(`skip: there is no flow ${id}.${didYouMean(id, ids)}`)
    else if (typeof reason !== "string" || reason.trim() === "") {
      problems.push(`skip: ${id} needs a reason`)
    }
  }
  if (problems.length > 0) {
    throw new TypeError(`The options of the flow tests are wrong:\n- ${problems.join("\n- ")}`)
  }
  return { name, skip: new Map(Object.entries(skip)), deadline }
}
