import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const givesUpAfterASecond: BrokenUnderFaults = {
  defect: "times out after a second, independent of its timeout option",
  breaks: "F5",
  make: (server) =>
    remoteSubject(server, ({ timeout, ...options }) =>
      RemoteAdapter({
        ...options,
        // An adapter without a timeout waits as long as all of them do, which a busy machine needs.
        ...(timeout !== undefined && { timeout: Math.min(timeout, 1000) }),
      }),
    ),
}
