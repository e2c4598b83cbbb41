import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const usesATokenAgain: BrokenUnderFaults = {
  defect: "repeats the use of a token if the response was lost, and then finds no token",
  breaks: "V16",
  shownBy: "V16.7",
  make: (server) =>
    remoteSubject(server, (options) => {
      const { adapter, close } = RemoteAdapter(options)
      return {
        close,
        adapter: {
          ...adapter,
          useVerificationToken: (token) =>
            adapter.useVerificationToken(token).catch(() => adapter.useVerificationToken(token)),
        },
      }
    }),
}
