import type { Adapter } from "@lockstep/core/adapters"
import { authJs } from "./flows/auth-js-engine.ts"
import { flows } from "./flows/all-flows.ts"
import type { Engine } from "./flows/engine.ts"
import { resolveFlowOptions, type FlowOptions } from "./flows/flow-options.ts"
import type { FlowId } from "./flows/flow.ts"
import { loadEngines, notInstalled, planFlows, type PlannedFlow } from "./flows/plan-flows.ts"
import { runFlow, type FlowResult } from "./flows/run-flow.ts"
import type { SubjectFactory } from "./subject/subject.ts"

export type { FlowId, FlowOptions, FlowResult }

// Imported only where vitest runs, so that the flows also run where it is not installed.
const vitest = process.env["VITEST"] === undefined ? undefined : await import("vitest")
const engines = await loadEngines()

/** Where vitest has this much longer than the flow itself, the flow's own message is what is shown. */
const setUpTime = 30_000

/**
 * Registers flows with vitest: sign-ins, sign-outs and deletions through `Auth` of `@lockstep/core` over
 * an adapter, and through that of the published `@auth/core` if it is installed. Each flow looks at the
 * responses, and at what the adapter has then.
 *
 * @param subject - the adapter under test, or a function that makes it
 * @param options - how flows are run
 * @throws TypeError when the options cannot be used
 * @throws Error outside of vitest
 */
export function runFlowTests(subject: Adapter | SubjectFactory, options?: FlowOptions): void {
  const resolved = resolveFlowOptions(options)
  if (!vitest) {
    throw new Error("runFlowTests registers tests with vitest. Elsewhere, use checkFlows.")
  }
  const { describe, test } = vitest
  const register = (engine: Engine): void => {
    describe(`with ${engine.name}`, () => {
      for (const flow of flows) {
        const timeout = resolved.deadline + setUpTime
        test(`${flow.id}: ${flow.title}`, { timeout }, async (context) => {
          const { status, detail } = await runFlow(flow, engine, subject, resolved)
          if (status === "fail") throw new Error(detail)
          if (status !== "pass")
            context.skip(status === "na" ? `not applicable: ${detail}` : detail)
        })
      }
    })
  }
  describe(`flows of ${resolved.name}`, () => {
    register(engines.lockstep)
    if (engines.published) register(engines.published)
    else {
      test(`with ${authJs}`, (context) => context.skip(`not applicable: ${notInstalled}`))
    }
  })
}

/**
 * Runs flows without a test runner, one after the other.
 *
 * @param subject - the adapter under test, or a function that makes it
 * @param options - how flows are run
 * @returns how each came out; one that fails rejects nothing. Without `@auth/core`, its flows are not
 *   applicable
 * @throws TypeError, at once, when the options cannot be used
 */
export function checkFlows(
  subject: Adapter | SubjectFactory,
  options?: FlowOptions,
): Promise<FlowResult[]> {
  return runAll(planFlows(engines, subject, resolveFlowOptions(options)))
}

async function runAll(planned: readonly PlannedFlow[]): Promise<FlowResult[]> {
  const results: FlowResult[] = []
  for (const { run } of planned) results.push(await run())
  return results
}
