import type { Adapter } from "@lockstep/core/adapters"
import { resolveFlowOptions, type FlowOptions } from "../flows/flow-options.ts"
import type { PlannedFlow } from "../flows/plan-flows.ts"
import type { FlowReport } from "../reports/report.ts"
import type { SubjectFactory } from "../subject/subject.ts"

/** The flows to run, and the results so far. */
export interface FlowRun {
  /** Reports of all flows. Flows that have not finished are `unjudged`. */
  readonly reports: () => FlowReport[]
  /**
   * Runs the flows, one at a time.
   *
   * @param observer - called before and after each
   * @throws what the factory or the subject's own functions throw
   */
  run(observer: FlowObserver): Promise<void>
}

/** Observes flows. */
export interface FlowObserver {
  /** Called before a flow, with the number of flows of the same package. */
  started(flow: PlannedFlow, total: number): void
  ended(flow: FlowReport): void
}

/** A run without flows. */
export const noFlows: FlowRun = { reports: () => [], run: async () => undefined }

/**
 * Prepares the flows.
 *
 * @param subject - the adapter under test, or a factory for it
 */
export async function prepareFlows(
  subject: Adapter | SubjectFactory,
  options: FlowOptions,
): Promise<FlowRun> {
  // Loads `Auth`, which a run of the contract alone does not need.
  const { loadEngines, planFlows } = await import("../flows/plan-flows.ts")
  const planned = planFlows(await loadEngines(), subject, resolveFlowOptions(options))
  const ended = new Map<PlannedFlow, FlowReport>()
  return {
    reports: () => planned.map((flow) => ended.get(flow) ?? notRun(flow)),
    async run(observer) {
      for (const flow of planned) {
        observer.started(flow, planned.filter(({ engine }) => engine === flow.engine).length)
        const report = await flow.run()
        ended.set(flow, report)
        observer.ended(report)
      }
    },
  }
}

function notRun({ id, engine, title }: PlannedFlow): FlowReport {
  return { id, engine, title, status: "unjudged", ms: 0, detail: "not finished" }
}
