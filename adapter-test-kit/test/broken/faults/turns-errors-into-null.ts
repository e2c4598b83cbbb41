import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { FrailAdapter } from "./frail-adapter.ts"

export const turnsErrorsIntoNull: FrailAdapter = {
  defect: "takes any failure of getUser for a user who does not exist",
  breaks: "F3",
  also: ["F10"],
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: { ...adapter, getUser: (id) => adapter.getUser(id).catch(() => null) },
      }
    }),
}
