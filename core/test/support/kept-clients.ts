import type { SubjectContext } from "@lockstep/adapter-test-kit"

/** A client for as long as a case takes. */
export interface Lease<Client> {
  readonly client: Client
  readonly end: () => Promise<void>
}

/** Clients that cases leave to later ones: most of the time of a short case would go into its connections. */
export interface KeptClients<Client> {
  /**
   * Opens a client of a case alone.
   *
   * @param open - makes it
   */
  leaseNew(open: () => Client | Promise<Client>): Promise<Lease<Client>>
  /**
   * Takes a client that an earlier case has left, and leaves it to a later one.
   *
   * @param kind - what tells the client from others; those of one kind are alike
   * @param open - makes one where none was left
   */
  leaseKept(kind: string, open: () => Client | Promise<Client>): Promise<Lease<Client>>
  /** Closes what cases have left; what is still in use now is closed at its end. */
  close(): Promise<void>
}

/**
 * Keeps clients for later cases.
 *
 * @param end - closes a client
 * @param isIdle - whether nothing is under way on it; one that a case left busy is closed with that case,
 *   which then has to wait for it
 */
export function keepClients<Client>(
  end: (client: Client) => Promise<void>,
  isIdle: (client: Client) => boolean = () => true,
): KeptClients<Client> {
  const kept = new Map<string, Client[]>()
  let generation = 0
  return {
    async leaseNew(open) {
      const client = await open()
      return { client, end: () => end(client) }
    },
    async leaseKept(kind, open) {
      const left = kept.get(kind) ?? []
      kept.set(kind, left)
      const begun = generation
      const client = left.pop() ?? (await open())
      return {
        client,
        async end() {
          if (begun === generation && isIdle(client)) left.push(client)
          else await end(client)
        },
      }
    },
    async close() {
      generation += 1
      const left = [...kept.values()].flatMap((clients) => clients.splice(0))
      await Promise.all(left.map(end))
    },
  }
}

/**
 * Whether an instance may work on a client that another case has used, unless the case is about its
 * connections. Each instance has a client for itself, in a process that other cases may have used as well.
 *
 * @param context - what the kit says of the instance
 * @param address - of the server
 */
export function mayBeKept(context: Partial<SubjectContext>, { hostname, port }: URL): boolean {
  const { endpoint, pool, timeout } = context
  const isDirect =
    endpoint === undefined || (endpoint.host === hostname && String(endpoint.port) === port)
  return isDirect && pool === undefined && timeout === undefined
}
