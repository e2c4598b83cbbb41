import { AdapterError } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const reservesAddresses: BrokenUnderFaults = {
  defect:
    "reserves the email address of a new user, and keeps the reservation if the user is not stored",
  breaks: "F8",
  shownBy: "F8.2",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, link, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async createUser(user) {
            const entry = { map: "userIds", key: `reserved ${user.email}` } as const
            const step = {
              kind: "compare",
              expected: undefined,
              value: "nobody",
              ...entry,
            } as const
            if ((await link.send(step)) !== true) {
              throw new AdapterError("The address is reserved.", { code: "duplicate" })
            }
            try {
              const created = await adapter.createUser(user)
              await link.send({ kind: "delete", ...entry })
              return created
            } catch (error) {
              // What the server says has no cause: then the address is free again.
              if (error instanceof AdapterError && error.cause === undefined) {
                await link.send({ kind: "delete", ...entry })
              }
              throw error
            }
          },
        },
      }
    }),
}
