import { connectTo } from "../../remote/connection.ts"
import { createLink } from "../../remote/link.ts"
import { createPool, type Pool } from "../../remote/pool.ts"
import { RemoteAdapter } from "../../remote/remote-adapter.ts"
import { remoteSubject } from "../../remote/remote-subject.ts"
import type { CheapAdapter } from "./cheap-adapter.ts"

export const fillsItsPool: CheapAdapter = {
  way: "begins to open all connections of its pool at the first call, and goes on meanwhile",
  make: (server) =>
    remoteSubject(server, (options) => {
      const size = options.pool ?? 5
      const pool = createPool(connectTo(options), size)
      let filling: Promise<void> | undefined
      const acquire: Pool["acquire"] = (signal) => {
        filling ??= fill(pool, size).catch(() => {})
        return pool.acquire(signal)
      }
      return RemoteAdapter(options, createLink(options, { pool: { ...pool, acquire } }))
    }),
}

async function fill(pool: Pool, size: number): Promise<void> {
  const { signal } = new AbortController()
  const all = await Promise.all(Array.from({ length: size }, () => pool.acquire(signal)))
  for (const connection of all) pool.release(connection)
}
