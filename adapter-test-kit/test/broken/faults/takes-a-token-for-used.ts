import { AdapterError, type VerificationToken } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const takesATokenForUsed: BrokenUnderFaults = {
  defect: "reads a token, and resolves to it even if it cannot confirm that the token was deleted",
  breaks: "V16",
  shownBy: "V16.6",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, link, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async useVerificationToken({ identifier, token }) {
            const where = { identifier, token }
            // The server keeps nothing else in this map.
            const found = (await link.send({ kind: "find", map: "tokens", where })) as
              | VerificationToken
              | undefined
            if (!found) return null
            try {
              return await adapter.useVerificationToken(found)
            } catch (error) {
              // What the server says has no cause.
              if (error instanceof AdapterError && error.cause === undefined) throw error
              return found
            }
          },
        },
      }
    }),
}
