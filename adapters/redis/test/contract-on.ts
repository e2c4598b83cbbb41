import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { redis } from "@lockstep/adapter-test-kit/containers"
import { Redis } from "ioredis"
import { afterAll } from "vitest"
import { shortContract } from "../../../core/test/support/short-contract.ts"
import { extraFields, subjectsIn, type Connection } from "./subject.ts"

/**
 * Runs what a client can break of the contract, through another client than the current `ioredis`.
 *
 * @param name - of the client
 * @param connect - to the server at an address
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
    // Calls mostly wait for the server.
    parallel: 8,
    capabilities: { nulls: "filled" },
    ...shortContract,
    ...extraFields,
  })
}
