import type { AdapterAuthenticator, AdapterUser } from "@lockstep/core/adapters"
import { connectTo } from "../../remote/connection.ts"
import { createLink, type Link } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import { within } from "../../remote/within.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

/** Adapters of which the cost grows with the store or with the calls: E3 and X29. */
export const brokenGrowth = {
  "fetches-every-passkey": {
    defect: "reads all passkeys and searches them itself",
    breaks: "E3",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, link, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async getAuthenticator(credentialID) {
              const all = await link.send({ kind: "all", map: "authenticators" })
              // The server keeps nothing else in this map.
              const passkeys = all as readonly AdapterAuthenticator[]
              return passkeys.find((passkey) => passkey.credentialID === credentialID) ?? null
            },
          },
        }
      }),
  },
  "scans-for-addresses": {
    defect: "has no index on the email address",
    breaks: "E3",
    make: (server) =>
      remoteSubject(server, (options) => {
        const { adapter, link, close } = RemoteAdapter(options)
        return {
          close,
          adapter: {
            ...adapter,
            async getUserByEmail(email) {
              if (typeof email !== "string") return null
              const found = await link.send({ kind: "find", map: "users", where: { email } })
              // The server keeps nothing else in this map.
              return (found as AdapterUser | undefined) ?? null
            },
          },
        }
      }),
  },
  "connects-for-every-call": {
    defect: "opens a connection for each call and closes it again",
    breaks: "X29",
    // It says hello before each request.
    also: ["E1", "E2"],
    make: (server) =>
      remoteSubject(server, (options) => {
        const connect = connectTo(options)
        const together: Link["together"] = (work) =>
          within(options.timeout ?? 5000, async (signal) => {
            const connection = await connect(signal)
            try {
              return await work((message) => connection.send(message, signal))
            } finally {
              connection.close()
            }
          })
        const send: Link["send"] = (message) => together((sendInside) => sendInside(message))
        return RemoteAdapter(options, { together, send, close() {} })
      }),
  },
  "grows-its-pool": {
    defect: "opens another connection whenever all connections are in use",
    breaks: "X29",
    make: (server) =>
      remoteSubject(server, (options) =>
        RemoteAdapter(options, createLink({ ...options, pool: Number.POSITIVE_INFINITY })),
      ),
  },
} satisfies Readonly<Record<string, CostlyAdapter>>
