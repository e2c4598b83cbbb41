import { AdapterError, type CreatedUserWithAccount } from "@lockstep/core/adapters"
import { connectTo } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"
import { givesUpInPlace } from "./gives-up-in-place.ts"

export const leavesItsTransactionOpen: BrokenUnderFaults = {
  defect: "returns a connection to the pool with an open database transaction after a timeout",
  breaks: "F9",
  shownBy: "F9.2",
  // A server that refuses a write ends no transaction either.
  also: ["F10"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const connect = givesUpInPlace(connectTo(options))
      const { adapter, link, close } = RemoteAdapter(options, createLink(options, { connect }))
      return {
        close,
        adapter: {
          ...adapter,
          createUserWithAccount: (records) =>
            link.together(async (send) => {
              await send({ kind: "begin" })
              try {
                const method = "createUserWithAccount"
                const created = await send({ kind: "call", method, args: [records] })
                await send({ kind: "commit" })
                // The server responds with what the reference returns.
                return created as CreatedUserWithAccount
              } catch (error) {
                // The connection is taken for lost, and its transaction with it.
                if (error instanceof AdapterError && error.code === "unavailable") throw error
                await send({ kind: "rollback" })
                throw error
              }
            }),
        },
      }
    }),
}
