import { classifyDriverError, inTurn } from "@lockstep/core/adapters/sql-errors"

/** The part that is used of a client of libSQL on a file. */
interface FileClient {
  readonly protocol: "file"
  reconnect(): Promise<void>
}

/** Makes a call, and replaces the connection if the call has left it unusable. */
type Renewing = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

/**
 * Lets libSQL take a fresh connection when its file was locked for too long. It leaves the refused
 * statement unfinished, and from then on its connection answers writes and never commits them.
 *
 * Nothing may reach the connection before that, so the calls wait for each other. They would anyway: on
 * a file, libSQL keeps the thread until a statement has ended.
 *
 * @returns what passes calls on as they are to every other driver
 */
export function renewAfterBusy(db: object): Renewing {
  const client = fileClientOf(db)
  if (!client) return (call) => call()
  return (call) =>
    inTurn(client, async () => {
      try {
        return await call()
      } catch (error) {
        if (classifyDriverError(error).code === "conflict") await client.reconnect()
        throw error
      }
    })
}

function fileClientOf(db: object): FileClient | undefined {
  // Its members are looked at one by one.
  const { $client } = db as { readonly $client?: Partial<FileClient> }
  const isOnFile = $client?.protocol === "file" && typeof $client.reconnect === "function"
  return isOnFile ? ($client as FileClient) : undefined
}
