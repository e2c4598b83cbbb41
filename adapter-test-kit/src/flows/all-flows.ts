import { concurrentFlows } from "./concurrent-flows.ts"
import { emailFlows } from "./email-flows.ts"
import type { Flow, FlowId } from "./flow.ts"
import { passkeyFlows } from "./passkey-flows.ts"
import { providerFlows } from "./provider-flows.ts"

/** Every flow. */
export const flows: readonly Flow[] = [
  ...providerFlows,
  ...emailFlows,
  ...passkeyFlows,
  ...concurrentFlows,
]

/** Returns whether there is a flow with this name. */
export function isFlowId(id: string): id is FlowId {
  return flows.some((flow) => flow.id === id)
}
