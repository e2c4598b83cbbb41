import { classifyDriverError, inTurn } from "@lockstep/core/adapters/sql-errors"
import type { StoredKysely } from "../../stored-kysely.ts"

/** The part that is used of a client of libSQL on a file. */
interface FileClient {
  readonly protocol: "file"
  /** Not in the client that `@libsql/kysely-libsql` brings along. */
  reconnect?(): Promise<void>
  transaction(mode: "deferred"): Promise<{ close(): void }>
}

/** Clients by the `Kysely` that is on them; `null` where the driver is another one. */
const clients = new WeakMap<StoredKysely, FileClient | null>()

/**
 * Lets the dialects of libSQL take a fresh connection when their file was locked for too long. libSQL
 * leaves the refused statement unfinished, and from then on its connection answers writes and never
 * commits them.
 *
 * Nothing may reach the connection before that, so the calls wait for each other. They would anyway: on a
 * file, libSQL keeps the thread until a statement has ended. Calls pass as they are to every other driver,
 * and within a transaction of the application's, which has a separate connection and cannot be
 * committed.
 *
 * @param methods - of the adapter, or of a store; the object stays as it is
 */
export function renewAfterBusy<Methods extends object>(
  methods: Methods,
  db: StoredKysely,
): Methods {
  if (db.isTransaction) return methods
  const renewing = Object.entries(methods).map(([name, method]) => [
    name,
    async (...args: unknown[]): Promise<unknown> => {
      // What a method takes is checked where it is called; here its arguments only pass through.
      const call = async () => (method as (...args: unknown[]) => unknown)(...args)
      const known = clients.get(db)
      const client = known === undefined ? await fileClientOf(db) : known
      return client ? inTurn(client, () => renewed(client, call)) : call()
    },
  ])
  // Each method keeps its name and signature; entries cannot state that to the compiler.
  return Object.fromEntries(renewing) as Methods
}

async function renewed<Answer>(client: FileClient, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (classifyDriverError(error).code === "conflict") await renew(client)
    throw error
  }
}

/** Older clients leave their connection to a transaction, and open another for the next statement. */
async function renew(client: FileClient): Promise<void> {
  if (client.reconnect) return client.reconnect()
  const transaction = await client.transaction("deferred")
  transaction.close()
}

/** The dialects of libSQL have their client in each connection, and no other way to it. */
async function fileClientOf(db: StoredKysely): Promise<FileClient | null> {
  const found = await db.getExecutor().provideConnection(async (connection) => {
    // Its members are looked at one by one.
    const { client } = connection as { readonly client?: Partial<FileClient> }
    const isOnFile = client?.protocol === "file" && typeof client.transaction === "function"
    return isOnFile ? (client as FileClient) : null
  })
  clients.set(db, found)
  return found
}
