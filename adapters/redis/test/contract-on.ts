import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { redis } from "@lockstep/adapter-test-kit/containers"
import { Redis } from "ioredis"
import { afterAll } from "vitest"
import { extraFields, subjectsIn, type Connection } from "./subject.ts"

/**
 * Runs the contract, but for races and faults, through another client.
 *
 * @param name - of the client
 * @param connect - to the Redis at an address
 */
export async function contractOn(
  name: string,
  connect: (url: string) => Connection | Promise<Connection>,
): Promise<void> {
  const server = await redis()
  const scope = await server.scope(name)
  afterAll(async () => {
    await scope.drop()
    await server.stop()
  })
  const subject = subjectsIn({
    connect: () => connect(server.url),
    beside: () => new Redis(server.url),
    prefix: (namespace) => `${scope.prefix}${namespace}:`,
  })
  runAdapterTests(subject, {
    name: `the Redis adapter through ${name}`,
    level: 2,
    capabilities: { nulls: "filled" },
    ...extraFields,
  })
}
