import type {
  KitOptions,
  StoreFault,
  Subject,
  SubjectContext,
  SubjectFactory,
} from "@lockstep/adapter-test-kit"
import type { Adapter } from "@lockstep/core/adapters"
import type { RemoteOptions } from "./link.ts"
import { RemoteAdapter } from "./remote-adapter.ts"
import type { RemoteServer } from "./remote-server.ts"

/** Makes the adapter of a subject; a broken one is made of `RemoteAdapter`. */
export type MakeRemote = (options: RemoteOptions) => { adapter: Adapter; close(): void }

/**
 * Everything that a subject can offer, on a server.
 *
 * @param server - where the records live
 * @param make - left out except for broken adapters
 */
export function remoteSubject(
  server: RemoteServer,
  make: MakeRemote = RemoteAdapter,
): SubjectFactory {
  return (context): Subject => {
    const { namespace } = context
    const { store } = server.space(namespace)
    const opened: { close(): void }[] = []
    const open = (name: string) => {
      const made = make(remoteOptions(context, server, name))
      opened.push(made)
      return made.adapter
    }
    const ownedBy = (records: ReadonlyMap<string, { userId: string }>) => (userId: string) =>
      [...records.values()].filter((record) => record.userId === userId)
    return {
      adapter: open(namespace),
      close() {
        for (const { close } of opened) close()
      },
      reset() {
        for (const map of Object.values(store)) map.clear()
      },
      raw: {
        accounts: ownedBy(store.accounts),
        sessions: ownedBy(store.sessions),
        authenticators: ownedBy(store.authenticators),
        rowsRead: server.space(namespace).rowsRead,
        sessionExpiry: (sessionToken) => store.sessions.get(sessionToken)?.expires ?? null,
      },
      sibling: () => open(`${namespace}-sibling`),
      renamed: () => open(`${namespace}-renamed`),
      predecessor: () => open(namespace),
      legacy: () => ({
        adapter: open(`${namespace}-legacy`),
        checkSchema: () => ["sessions: no unique key"],
      }),
      faults: faultsOf(server, namespace),
    }
  }
}

/**
 * What an adapter receives from the context of its subject.
 *
 * @param context - whose endpoint, pool and timeout are honored
 * @param server - where to connect to when the context names no endpoint
 * @param namespace - left out, that of the context
 */
export function remoteOptions(
  context: SubjectContext,
  server: Pick<RemoteServer, "endpoint">,
  namespace: string = context.namespace,
): RemoteOptions {
  const { endpoint = server.endpoint, pool, timeout } = context
  return {
    endpoint,
    namespace,
    ...(pool !== undefined && { pool }),
    ...(timeout !== undefined && { timeout }),
  }
}

const faults = [
  "read-only",
  "disk-full",
  "missing-table",
  "missing-privilege",
  "locked",
  "wrong-password",
] as const satisfies readonly StoreFault[]

function faultsOf(server: RemoteServer, namespace: string): NonNullable<Subject["faults"]> {
  const { faults: present } = server.space(namespace)
  const begin = (fault: StoreFault) => () => {
    present.add(fault)
    // A password is requested when a connection is opened.
    if (fault === "wrong-password") server.disconnect(namespace)
    return () => void present.delete(fault)
  }
  return Object.fromEntries(faults.map((fault) => [fault, begin(fault)]))
}

/** What else the rules need to apply, and where the server listens. */
export const remoteKitOptions = (server: RemoteServer): KitOptions => ({
  ...offlineKitOptions,
  name: "the reference over a network",
  database: { ...server.endpoint, protocol: "tcp" },
})

/** The same for a store without a network. */
export const offlineKitOptions: KitOptions = {
  capabilities: { nulls: "filled" },
  extraUserFields: {
    role: ["admin", null],
    createdAt: [new Date("2031-07-01T12:00:00.123Z"), null],
  },
  extraSessionFields: {
    device: ["Firefox 🦊", null],
    createdAt: [null, new Date("2032-07-01T12:00:00.456Z")],
  },
}
