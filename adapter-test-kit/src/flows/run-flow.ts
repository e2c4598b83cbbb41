import { randomUUID } from "node:crypto"
import type { Adapter } from "@lockstep/core/adapters"
import { openSubject } from "../subject/open-subject.ts"
import type { Subject, SubjectFactory } from "../subject/subject.ts"
import { NeverSettled, Violation } from "../values/assert.ts"
import { afterRunning } from "../values/running-time.ts"
import { errorText, toCode } from "../values/print-code.ts"
import type { Engine } from "./engine.ts"
import type { Flow, FlowId } from "./flow.ts"
import type { ResolvedFlowOptions } from "./flow-options.ts"
import { openSite, type Site } from "./site.ts"

/** The result of a flow. */
export interface FlowResult {
  readonly id: FlowId
  /** The library that created the application: `@lockstep/core` or `@auth/core`. */
  readonly engine: string
  readonly title: string
  /** `na` if not applicable. */
  readonly status: "pass" | "fail" | "na" | "skipped"
  /** Duration in milliseconds. Does not affect the verdict. */
  readonly ms: number
  /** What was seen, or why the flow did not run; empty if the flow passed. */
  readonly detail: string
}

/**
 * Runs a flow on its own instance.
 *
 * @param subject - the adapter under test, or a factory for it
 * @throws what the factory or the subject's own functions throw
 */
export async function runFlow(
  flow: Flow,
  engine: Engine,
  subject: Adapter | SubjectFactory,
  options: ResolvedFlowOptions,
): Promise<FlowResult> {
  const start = performance.now()
  const base = { id: flow.id, engine: engine.name, title: flow.title, ms: 0 }
  const reason = options.skip.get(flow.id)
  if (reason !== undefined) return { ...base, status: "skipped", detail: reason }
  if (flow.usesPasskeys && engine.withoutPasskeys !== undefined) {
    return { ...base, status: "na", detail: engine.withoutPasskeys }
  }
  const over = new AbortController()
  const namespace = `flow-${randomUUID()}`
  const opened = await openSubject(subject, { namespace, instance: 0, signal: over.signal })
  try {
    const missing = flow.needs.filter((name) => typeof opened.adapter[name] !== "function")
    if (missing.length > 0) {
      return { ...base, status: "na", detail: `needs ${missing.join(", ")}` }
    }
    const site = openSite(engine, opened.adapter)
    const error = await failureOf(flow, site, options.deadline)
    await cleanUp(opened, site)
    const ms = performance.now() - start
    if (error === undefined) return { ...base, ms, status: "pass", detail: "" }
    return { ...base, ms, status: "fail", detail: describe(flow, engine, site, error) }
  } finally {
    over.abort()
    await opened.close?.()
  }
}

/** Returns what a flow threw; `undefined` if it passed. */
async function failureOf(flow: Flow, site: Site, deadline: number): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>()
  const cancel = afterRunning(deadline, () => reject(new NeverSettled("the flow", deadline)))
  try {
    await Promise.race([flow.run(site), promise])
    return undefined
  } catch (error) {
    return error ?? new Error("The flow rejected with nothing.")
  } finally {
    cancel()
  }
}

async function cleanUp(opened: Subject, { recorded }: Site): Promise<void> {
  if (opened.reset) await opened.reset()
  else await recorded.cleanUp()
}

function describe(flow: Flow, engine: Engine, site: Site, error: unknown): string {
  const lines = [`Flow ${flow.id} with ${engine.name}: ${flow.title}`]
  if (error instanceof Violation) {
    const { what, expected, seen } = error
    lines.push(`  checked:   ${what}`, `  expected:  ${expected}`, `  seen:      ${seen}`)
  } else lines.push(`  rejected: ${textOf(error)}`)
  for (const logged of site.errors) lines.push(`  logged:    ${textOf(logged)}`)
  return lines.join("\n")
}

function textOf(error: unknown): string {
  return error instanceof Error ? errorText(error) : toCode(error)
}
