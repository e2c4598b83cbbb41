import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const replacesSessions: BrokenUnderFaults = {
  defect: "updates a session by deleting it and creating another",
  breaks: "F8",
  shownBy: "F8.9",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          async updateSession(patch) {
            // Refuses what cannot be stored before anything is lost.
            const updated = await adapter.updateSession(patch)
            if (!updated) return updated
            await adapter.deleteSession(patch.sessionToken)
            return adapter.createSession(updated)
          },
        },
      }
    }),
}
