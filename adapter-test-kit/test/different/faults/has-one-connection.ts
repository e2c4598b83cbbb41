import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CorrectUnderFaults } from "./correct-under-faults.ts"

export const hasOneConnection: CorrectUnderFaults = {
  way: "makes one call after the other on its only connection, whatever pool it may have",
  make: (server) => remoteSubject(server, (options) => RemoteAdapter({ ...options, pool: 1 })),
}
