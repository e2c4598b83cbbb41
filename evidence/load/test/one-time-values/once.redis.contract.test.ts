import { redis } from "@lockstep/adapter-test-kit/containers"
import { testOnceInTwoProcesses } from "./once-in-two-processes.ts"

testOnceInTwoProcesses("redis", async () => {
  const server = await redis()
  const scope = await server.scope("once")
  return { server, scope }
})
