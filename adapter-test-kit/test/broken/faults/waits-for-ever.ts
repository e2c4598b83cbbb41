import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import { withoutLimit } from "../../remote/within.ts"
import type { BrokenUnderFaults } from "./broken-under-faults.ts"

export const waitsForEver: BrokenUnderFaults = {
  defect: "waits for responses without a timeout",
  breaks: "F4",
  options: { deadline: 3000 },
  make: (server) =>
    remoteSubject(server, (options) =>
      RemoteAdapter(options, createLink(options, { within: withoutLimit })),
    ),
}
