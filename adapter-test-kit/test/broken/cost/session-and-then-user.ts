import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

export const sessionAndThenUser: CostlyAdapter = {
  defect: "reads the session first and then its user",
  breaks: "E2",
  options: { budgets: { getSessionAndUser: 2 } },
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async getSessionAndUser(sessionToken) {
            const found = await adapter.getSessionAndUser(sessionToken)
            const user = found && (await adapter.getUser(found.user.id))
            return found && user && { session: found.session, user }
          },
        },
      }
    }),
}
