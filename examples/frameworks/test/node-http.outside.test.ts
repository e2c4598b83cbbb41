import { testFlows } from "./support/test-flows.ts"

testFlows("node-http")
