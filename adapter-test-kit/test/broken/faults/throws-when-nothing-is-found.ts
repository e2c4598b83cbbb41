import { AdapterError } from "@lockstep/core/adapters"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { TwofoldAdapter } from "./twofold-adapter.ts"

export const throwsWhenNothingIsFound: TwofoldAdapter = {
  defect: "rejects where it finds nothing: to read, to use or to delete",
  breaks: ["U4", "U5", "U20", "A5", "S4", "V2"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      const found = async <Result>(looking: Promise<Result>): Promise<Result> => {
        const result = await looking
        if (result === null) throw new AdapterError("There is no such record.", { code: "missing" })
        return result
      }
      return {
        close,
        adapter: {
          ...adapter,
          getUser: (id) => found(adapter.getUser(id)),
          getUserByEmail: (email) => found(adapter.getUserByEmail(email)),
          getUserByAccount: (key) => found(adapter.getUserByAccount(key)),
          getSessionAndUser: (sessionToken) => found(adapter.getSessionAndUser(sessionToken)),
          useVerificationToken: (token) => found(adapter.useVerificationToken(token)),
          deleteUser: (userId) => found(adapter.deleteUser(userId)),
        },
      }
    }),
}
