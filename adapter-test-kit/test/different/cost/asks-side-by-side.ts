import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CheapAdapter } from "./cheap-adapter.ts"

export const asksSideBySide: CheapAdapter = {
  way: "asks for a session and for its user at once, on two connections",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async getSessionAndUser(sessionToken) {
            const [one, other] = await Promise.all([
              adapter.getSessionAndUser(sessionToken),
              adapter.getSessionAndUser(sessionToken),
            ])
            return one && other && { session: one.session, user: other.user }
          },
        },
      }
    }),
}
