import type { SubjectContext } from "@lockstep/adapter-test-kit"
import type { TestClient } from "./prisma/clients.ts"

/** A client for as long as a case takes. */
export interface Lease {
  readonly client: TestClient
  end(): Promise<void>
}

const kept = new Map<string, TestClient[]>()
let generation = 0

/**
 * Opens a client of a case alone.
 *
 * @param open - makes it
 */
export async function leaseNew(open: () => Promise<TestClient>): Promise<Lease> {
  const client = await open()
  return { client, end: () => client.$disconnect() }
}

/**
 * Takes a client that an earlier case has left, and leaves it to a later one: most of the time of a
 * short case would go into its connections.
 *
 * @param kind - what tells the client from others; those of one kind are alike
 * @param open - makes one where none was left
 */
export async function leaseKept(kind: string, open: () => Promise<TestClient>): Promise<Lease> {
  const left = kept.get(kind) ?? []
  kept.set(kind, left)
  const begun = generation
  const client = left.pop() ?? (await open())
  return {
    client,
    async end() {
      if (begun === generation) left.push(client)
      else await client.$disconnect()
    },
  }
}

/** Closes what cases have left; what is still in use now is closed at its end. */
export async function closeKept(): Promise<void> {
  generation += 1
  const left = [...kept.values()].flatMap((clients) => clients.splice(0))
  await Promise.all(left.map((client) => client.$disconnect()))
}

/**
 * Whether an instance may work on a client that another case has used: the first of a case may, unless
 * the case is about its connections. So second instances, and those in other processes, are new ones.
 *
 * @param context - what the kit says of the instance
 * @param address - of the server
 */
export function mayBeKept(context: Partial<SubjectContext>, { hostname, port }: URL): boolean {
  const { instance, endpoint, pool, timeout } = context
  const isDirect =
    endpoint === undefined || (endpoint.host === hostname && String(endpoint.port) === port)
  return instance === 0 && isDirect && pool === undefined && timeout === undefined
}
