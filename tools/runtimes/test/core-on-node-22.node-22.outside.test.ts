import { testsOn } from "./tests-on.ts"

await testsOn("Node.js 22", "LOCKSTEP_NODE_22", [], [])
