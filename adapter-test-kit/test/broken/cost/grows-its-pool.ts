import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

export const growsItsPool: CostlyAdapter = {
  defect: "opens another connection whenever all connections are in use",
  breaks: "X29",
  make: (server) =>
    remoteSubject(server, (options) =>
      RemoteAdapter(options, createLink({ ...options, pool: Number.POSITIVE_INFINITY })),
    ),
}
