import { AdapterError } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const listsNothingOnFailure: BrokenUnderFaults = {
  defect: "lists no passkeys if the connection is lost",
  breaks: "F3",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async listAuthenticatorsByUserId(userId) {
            try {
              return await adapter.listAuthenticatorsByUserId(userId)
            } catch (error) {
              // What the server says has no cause.
              if (error instanceof AdapterError && error.cause === undefined) throw error
              return []
            }
          },
        },
      }
    }),
}
