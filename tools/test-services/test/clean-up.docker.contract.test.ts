import { spawnSync } from "node:child_process"
import { getContainerRuntimeClient } from "testcontainers"
import { beforeEach, expect, test, vi } from "vitest"
import { redis } from "@lockstep/test-services"
import { thisHost } from "../src/owner.ts"
import { runProgram } from "./run-program.ts"

const slow = { timeout: 120_000 }

beforeEach(() => {
  vi.stubEnv("REDIS_URL", "")
})

async function docker() {
  return (await getContainerRuntimeClient()).container.dockerode
}

async function containersOf(pid: number): Promise<number> {
  const client = await docker()
  const filters = { label: [`dev.lockstep.host=${thisHost}`, `dev.lockstep.process=${pid}`] }
  return (await client.listContainers({ all: true, filters })).length
}

test(
  "a container goes when its service is stopped, and a second stop is nothing",
  slow,
  async () => {
    const before = await containersOf(process.pid)
    const service = await redis({ sources: ["container"] })
    expect(await containersOf(process.pid)).toBe(before + 1)
    await service.stop()
    await service.stop()
    expect(await containersOf(process.pid)).toBe(before)
  },
)

test("a container goes when its process is killed", slow, async () => {
  const [name = "", pid] = runProgram("crash-program.ts", "redis").split("_").slice(1)
  expect(name).toBe(thisHost)
  const killed = Number.parseInt(pid ?? "", 36)
  await vi.waitFor(async () => expect(await containersOf(killed)).toBe(0), slow)
})

test("a container that nothing has cleaned up goes with the next start", slow, async () => {
  const { pid } = spawnSync(process.execPath, ["--version"])
  const client = await docker()
  const abandoned = await client.createContainer({
    Image: process.env["LOCKSTEP_REDIS_IMAGE"] || "redis:8",
    Labels: { "dev.lockstep.host": thisHost, "dev.lockstep.process": String(pid) },
  })
  const running = await client.getContainer(abandoned.id).inspect()
  expect(running.State.Status).toBe("created")
  const service = await redis({ sources: ["container"] })
  await service.stop()
  expect(await containersOf(pid)).toBe(0)
})
