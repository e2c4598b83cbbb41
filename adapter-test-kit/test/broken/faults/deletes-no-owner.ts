import { AdapterError } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { TwofoldAdapter } from "./twofold-adapter.ts"

export const deletesNoOwner: TwofoldAdapter = {
  defect:
    "deletes no user who has accounts or sessions, and rejects when there is no user to delete",
  breaks: ["U18", "U20"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, link, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async deleteUser(userId) {
            for (const map of ["accounts", "sessions"] as const) {
              // The server keeps nothing else in these maps.
              const rows = (await link.send({ kind: "all", map })) as { userId: string }[]
              if (rows.some((row) => row.userId === userId)) {
                throw new AdapterError("The user still has records.", { code: "conflict" })
              }
            }
            const user = await adapter.deleteUser(userId)
            if (!user) throw new AdapterError("There is no such user.", { code: "missing" })
            return user
          },
        },
      }
    }),
}
