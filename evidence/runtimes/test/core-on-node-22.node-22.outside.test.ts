import { testsOn } from "./tests-on.ts"

testsOn("Node.js 22", "LOCKSTEP_NODE_22", [], [])
