import { testFlows } from "./support/test-flows.ts"

testFlows("workers")
