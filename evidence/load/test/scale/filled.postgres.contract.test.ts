import { postgres } from "@lockstep/adapter-test-kit/containers"
import { expect, test } from "vitest"
import { postgresStore } from "../../src/scale/postgres-store.ts"
import { runProcesses } from "../../src/scale/processes.ts"
import { testFilled } from "./filled.ts"

async function start() {
  const server = await postgres()
  return { server, scope: await server.scope("filled") }
}

testFilled(postgresStore, start)

test("what one process has written, another one reads", async () => {
  const { server, scope } = await start()
  const opened = await postgresStore.open(scope.url, 2)
  await opened.fill(0, 100)
  const { url } = scope
  const plan = {
    store: "postgres",
    url,
    users: 100,
    callers: 4,
    seconds: 1,
    connections: 3,
  } as const
  const result = await runProcesses(2, plan)
  expect(result).toMatchObject({ errors: [], wrong: 0 })
  expect(result.signUps).toBeGreaterThan(0)
  await opened.close()
  await scope.drop()
  await server.stop()
})
