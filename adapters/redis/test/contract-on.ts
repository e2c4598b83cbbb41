import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { redis, type KeyScope, type Service } from "@lockstep/adapter-test-kit/containers"
import { Redis } from "ioredis"
import { afterAll } from "vitest"
import { extraFields, subjectsIn, type Connection } from "./subject.ts"

/**
 * Runs the contract, but for races and faults, through another client or on another server.
 *
 * @param name - of the client
 * @param connect - to the server at an address
 * @param start - finds the server, which is Redis when left out
 */
export async function contractOn(
  name: string,
  connect: (url: string) => Connection | Promise<Connection>,
  start: () => Promise<Service<KeyScope>> = redis,
): Promise<void> {
  const server = await start()
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
    // Calls mostly wait for the server.
    parallel: 8,
    capabilities: { nulls: "filled" },
    ...extraFields,
  })
}
