import * as fc from "fast-check"
import { stepKind, type StepKind } from "./step.ts"

const swap = stepKind(
  [],
  14,
  () => fc.constant(undefined),
  async ({ instances }) => instances.swap(),
)

const reconnect = stepKind(
  [],
  1,
  () => fc.constant(undefined),
  async ({ instances, log }) => {
    await instances.reconnect()
    log.push({ kind: "reconnect" })
  },
)

/** Steps that change the instance that receives the calls. */
export const instanceSteps: readonly StepKind[] = [swap, reconnect]
