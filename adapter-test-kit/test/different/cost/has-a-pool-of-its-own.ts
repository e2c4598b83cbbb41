import { createLink } from "../../remote/link.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CheapAdapter } from "./cheap-adapter.ts"

export const hasAPoolOfItsOwn: CheapAdapter = {
  way: "has a pool of 20 connections, whatever it is told",
  make: (server) =>
    remoteSubject(server, (options) =>
      RemoteAdapter(options, createLink({ ...options, pool: 20 })),
    ),
}
