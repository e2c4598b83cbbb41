import { connectTo } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { createPool } from "../../remote/pool.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import { within } from "../../remote/within.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const losesAConnection: BrokenUnderFaults = {
  defect: "does not return the connection to the pool when getAccount fails",
  breaks: "F9",
  shownBy: "F9.2",
  make: (server) =>
    remoteSubject(server, (options) => {
      const pool = createPool(connectTo(options), options.pool ?? 5)
      const { adapter, close } = RemoteAdapter(options, createLink(options, { pool }))
      return {
        close,
        adapter: {
          ...adapter,
          getAccount: (...args) =>
            within(options.timeout ?? 5000, async (signal) => {
              const connection = await pool.acquire(signal)
              const found = await connection.send(
                { kind: "call", method: "getAccount", args },
                signal,
              )
              pool.release(connection)
              // The server responds with what the reference returns.
              return found as Awaited<ReturnType<typeof adapter.getAccount>>
            }),
        },
      }
    }),
}
