import { describe } from "vitest"
import { testLogoutFlows } from "../feature-flows/logout-flows.ts"
import { testSessionFlows } from "../feature-flows/session-flows.ts"
import { testTokenFlows } from "../feature-flows/token-flows.ts"
import type { FeatureFlowsSubject } from "../feature-flows/flow-application.ts"

export type { FeatureFlowsSubject } from "../feature-flows/flow-application.ts"

/**
 * Tests the features of sessions and of provider tokens on an adapter and a store of the same database, by requests to
 * two engines.
 *
 * @param open - opens the database; called by each test
 */
export function testFeatureFlows(
  open: () => FeatureFlowsSubject | Promise<FeatureFlowsSubject>,
): void {
  describe("features on this database", () => {
    testSessionFlows(open)
    testTokenFlows(open)
    testLogoutFlows(open)
  })
}
