import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { FrailAdapter } from "./frail-adapter.ts"

export const givesUpAfterASecond: FrailAdapter = {
  defect: "gives up after a second, however long it may take",
  breaks: "F5",
  make: (server) =>
    remoteSubject(server, ({ timeout = 1000, ...options }) =>
      RemoteAdapter({ ...options, timeout: Math.min(timeout, 1000) }),
    ),
}
