import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { SturdyAdapter } from "./sturdy-adapter.ts"

export const hasOneConnection: SturdyAdapter = {
  way: "makes one call after the other on its only connection, whatever pool it may have",
  make: (server) => remoteSubject(server, (options) => RemoteAdapter({ ...options, pool: 1 })),
}
