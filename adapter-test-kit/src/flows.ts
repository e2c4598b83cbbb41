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

// Imported only under vitest, so that the flows also run where vitest is not installed.
const vitest = process.env["VITEST"] === undefined ? undefined : await import("vitest")
const engines = await loadEngines()

/**
 * Extra time that vitest allows beyond the flow's own timeout, so that the flow's own message is
 * the one shown.
 */
const setUpTime = 30_000

/**
 * Registers flows with vitest. A flow signs in, signs out or deletes users through `Auth` of
 * `@lockstep/core` on the adapter, and through `Auth` of the published `@auth/core` if it is
 * installed. Each flow checks the responses and the records that the adapter has afterwards.
 *
 * @param subject - the adapter under test, or a factory for it
 * @param options - configures the flows
 * @throws TypeError if the options are invalid
 * @throws Error outside vitest
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
 * Runs flows without a test runner, one at a time.
 *
 * @param subject - the adapter under test, or a factory for it
 * @param options - configures the flows
 * @returns the result of each flow; a failed flow does not reject. Without `@auth/core`, its flows
 *   are not applicable
 * @throws TypeError synchronously, if the options are invalid
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
