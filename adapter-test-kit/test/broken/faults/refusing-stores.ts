import { AdapterError } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

/** Adapters that do not notice what the server refuses: F10. */
export const brokenRefusingStores = {
  "ignores-refused-writes": {
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
  },
  "stays-read-only": {
    defect: "stays read-only after the server accepts writes again",
    breaks: "F10",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, close } = RemoteAdapter(options)
        let refusal: AdapterError | undefined
        return {
          close,
          adapter: {
            ...adapter,
            async createSession(session) {
              if (refusal) throw refusal
              try {
                return await adapter.createSession(session)
              } catch (error) {
                // What the server says has no cause.
                const isRefused = error instanceof AdapterError && error.cause === undefined
                if (isRefused && /read-only|full/.test(error.message)) refusal = error
                throw error
              }
            },
          },
        }
      }),
  },
} satisfies Readonly<Record<string, BrokenUnderFaults>>
