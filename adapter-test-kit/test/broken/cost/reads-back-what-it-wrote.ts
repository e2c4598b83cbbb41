import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

export const readsBackWhatItWrote: CostlyAdapter = {
  defect: "reads each new session again to return it",
  breaks: "E1",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async createSession(session) {
            const created = await adapter.createSession(session)
            const found = await adapter.getSessionAndUser(session.sessionToken)
            return found?.session ?? created
          },
        },
      }
    }),
}
