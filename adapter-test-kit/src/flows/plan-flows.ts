import type { Adapter } from "@lockstep/core/adapters"
import type { SubjectFactory } from "../subject/subject.ts"
import { flows } from "./all-flows.ts"
import { authJs, authJsEngine } from "./auth-js-engine.ts"
import type { Engine } from "./engine.ts"
import type { ResolvedFlowOptions } from "./flow-options.ts"
import type { Flow } from "./flow.ts"
import { lockstepEngine } from "./lockstep-engine.ts"
import { runFlow, type FlowResult } from "./run-flow.ts"

/** The packages of which applications are made. */
export interface Engines {
  readonly lockstep: Engine
  /** Undefined if it is not installed. */
  readonly published: Engine | undefined
}

/** A flow, bound to an adapter and a package. */
export interface PlannedFlow extends Pick<FlowResult, "id" | "engine" | "title"> {
  /** Rejects with what the factory or the subject's own functions throw. */
  run(): Promise<FlowResult>
}

/** Why flows with the published package do not apply, where that is so. */
export const notInstalled: string = `${authJs} is not installed`

/** Loads what applications are made of. */
export async function loadEngines(): Promise<Engines> {
  return { lockstep: await lockstepEngine(), published: await authJsEngine() }
}

/**
 * Lists all flows, those with the one package first.
 *
 * @param engines - what applications are made of
 * @param subject - the adapter under test, or a function that makes it
 * @param options - how flows are run
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
