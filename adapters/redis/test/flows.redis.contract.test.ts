import { runFlowTests } from "@lockstep/adapter-test-kit/flows"
import { redis } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { openRestrictedScope } from "./restricted-scope.ts"
import singleServer from "./single-server.ts"

const server = await redis()
afterAll(await openRestrictedScope(server, "redis flows"))

runFlowTests(singleServer, { name: "Redis" })
