import { testsOn } from "./tests-on.ts"

testsOn("Node.js 26", "LOCKSTEP_NODE_26", [], [])
