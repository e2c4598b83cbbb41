import { redis } from "@lockstep/adapter-test-kit/containers"
import { Redis } from "ioredis"
import { afterAll } from "vitest"

/** A part of a Redis for the tests of one file. */
export interface OpenStore {
  readonly client: Redis
  readonly url: string
  /** What all keys begin with; another one at each call, so that tests stay out of each other's way. */
  prefix(): string
}

/**
 * Opens a part of the Redis for tests; it is removed when all tests of the file are over.
 *
 * @param name - distinguishes it from others
 */
export async function openStore(name: string): Promise<OpenStore> {
  const server = await redis()
  const scope = await server.scope(name)
  const client = new Redis(server.url)
  afterAll(async () => {
    client.disconnect()
    await scope.drop()
    await server.stop()
  })
  let count = 0
  return { client, url: server.url, prefix: () => `${scope.prefix}${(count += 1)}:` }
}
