import type { Adapter } from "@lockstep/core/adapters"
import type { SubjectFactory } from "../subject/subject.ts"
import { flows } from "./all-flows.ts"
import { authJs, authJsEngine } from "./auth-js-engine.ts"
import type { Engine } from "./engine.ts"
import type { ResolvedFlowOptions } from "./flow-options.ts"
import type { Flow } from "./flow.ts"
import { lockstepEngine } from "./lockstep-engine.ts"
import { runFlow, type FlowResult } from "./run-flow.ts"

/** The libraries that create applications. */
export interface Engines {
  readonly lockstep: Engine
  /** Undefined if not installed. */
  readonly published: Engine | undefined
}

/** A flow bound to an adapter and a library. */
export interface PlannedFlow extends Pick<FlowResult, "id" | "engine" | "title"> {
  /** Runs the flow. Rejects with what the factory or the subject's own functions throw. */
  run(): Promise<FlowResult>
}

/** Why flows with the published package are not applicable if it is not installed. */
export const notInstalled: string = `${authJs} is not installed`

/** Loads the libraries that create applications. */
export async function loadEngines(): Promise<Engines> {
  return { lockstep: await lockstepEngine(), published: await authJsEngine() }
}

/**
 * Lists all flows, those of `@lockstep/core` first.
 *
 * @param subject - the adapter under test, or a factory for it
 */
export function planFlows(
  { lockstep, published }: Engines,
  subject: Adapter | SubjectFactory,
  options: ResolvedFlowOptions,
): PlannedFlow[] {
  const plan = (engine: Engine) => (flow: Flow) => ({
    ...nameOf(flow, engine.name),
    run: () => runFlow(flow, engine, subject, options),
  })
  return [...flows.map(plan(lockstep)), ...flows.map(published ? plan(published) : withoutAuthJs)]
}

function withoutAuthJs(flow: Flow): PlannedFlow {
  const name = nameOf(flow, authJs)
  return { ...name, run: async () => ({ ...name, status: "na", ms: 0, detail: notInstalled }) }
}

function nameOf({ id, title }: Flow, engine: string): Pick<FlowResult, "id" | "engine" | "title"> {
  return { id, engine, title }
}
