import { AdapterError, type AdapterUser } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const forgetsTheOldAddress: BrokenUnderFaults = {
  defect:
    "changes the entry of an email address after the user, and not at all if the user was changed before",
  breaks: "F8",
  shownBy: "F8.9",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, link, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async updateUser(patch) {
            const before = await adapter.getUser(patch.id)
            if (!before || !patch.email || patch.email === before.email) {
              return adapter.updateUser(patch)
            }
            if (await adapter.getUserByEmail(patch.email)) {
              throw new AdapterError("The address is taken.", { code: "duplicate" })
            }
            const { email, ...rest } = patch
            await adapter.updateUser(rest)
            const user: AdapterUser = { ...before, ...(await adapter.getUser(patch.id)), email }
            await link.send({ kind: "set", map: "users", key: user.id, value: user })
            await link.send({ kind: "set", map: "userIds", key: email, value: user.id })
            await link.send({ kind: "delete", map: "userIds", key: before.email })
            return user
          },
        },
      }
    }),
}
