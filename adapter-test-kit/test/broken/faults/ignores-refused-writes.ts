import { AdapterError } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const ignoresRefusedWrites: BrokenUnderFaults = {
  defect: "ignores the response of the server to a new session",
  breaks: "F10",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async createSession(session) {
            try {
              return await adapter.createSession(session)
            } catch (error) {
              // What the server says has no cause.
              const isRefused = error instanceof AdapterError && error.cause === undefined
              if (isRefused && /read-only|full/.test(error.message)) return { ...session }
              throw error
            }
          },
        },
      }
    }),
}
