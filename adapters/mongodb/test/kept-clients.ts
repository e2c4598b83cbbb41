import type { SubjectContext } from "@lockstep/adapter-test-kit"
import { MongoClient } from "mongodb"

const shared = new Map<string, MongoClient>()

/**
 * The client that all cases have in common: most of the time of a short case would go into its
 * connections.
 *
 * @param url - of the database
 */
export function sharedClient(url: string): MongoClient {
  const client = shared.get(url) ?? new MongoClient(url)
  shared.set(url, client)
  return client
}

/** Closes what cases had in common. */
export async function closeShared(): Promise<void> {
  const clients = [...shared.values()]
  shared.clear()
  await Promise.all(clients.map((client) => client.close()))
}

/**
 * Whether an instance may work on the client of other cases: the first of a case may, unless the case is
 * about its connections. So second instances, and those in other processes, have a separate one.
 *
 * @param context - what the kit says of the instance
 * @param url - of the database
 */
export function mayShare(
  { instance, endpoint, pool, timeout }: SubjectContext,
  url: string,
): boolean {
  const { hostname, port } = new URL(url)
  const isDirect =
    endpoint === undefined || (endpoint.host === hostname && String(endpoint.port) === port)
  return instance === 0 && isDirect && pool === undefined && timeout === undefined
}
