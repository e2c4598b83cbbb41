import { expect, vi } from "vitest"
import type { HeldUserStore } from "./legacy.ts"

/** A separate connection to an SQL server. */
export interface HoldingConnection {
  run(statement: string): Promise<unknown>
  rows(query: string): Promise<readonly unknown[]>
  end(): unknown
}

/** The tables of users and sessions, quoted as the server reads them. */
export interface HeldTables {
  readonly users: string
  readonly sessions: string
}

/** How a transaction holds a row that it reads, and which calls wait for a lock. */
const servers = {
  postgres: {
    holding: "for key share",
    waiting: "select 1 from pg_locks where not granted",
    columns: `"userId", "sessionToken", expires`,
  },
  mysql: {
    holding: "lock in share mode",
    waiting: "select 1 from information_schema.innodb_trx where trx_state = 'LOCK WAIT'",
    columns: "userId, sessionToken, expires",
  },
} as const

/**
 * Makes `whileHeld` and `whileDeleted` of a store on a server.
 *
 * @param server - whose SQL it is
 * @param tables - of the store
 * @param connect - opens a connection
 */
export function holdUsers(
  server: keyof typeof servers,
  { users, sessions }: HeldTables,
  connect: () => Promise<HoldingConnection>,
): Pick<HeldUserStore, "whileHeld" | "whileDeleted"> {
  const { holding, waiting, columns } = servers[server]
  /** Commits once a call waits for what the transaction did first. */
  const beside = async (first: string, call: () => Promise<unknown>, last?: string) => {
    const connection = await connect()
    await connection.run("begin")
    await connection.rows(first)
    const ended = Promise.allSettled([call()])
    // MySQL looks again only when it was left in peace for a tenth of a second.
    await vi.waitFor(async () => expect(await connection.rows(waiting)).not.toEqual([]), {
      timeout: 20_000,
      interval: 300,
    })
    if (last !== undefined) await connection.run(last)
    await connection.run("commit")
    await connection.end()
    const [result] = await ended
    if (result.status === "rejected") throw result.reason
  }
  return {
    whileHeld: (userId, remove) =>
      beside(
        `select id from ${users} where id = '${userId}' ${holding}`,
        remove,
        `insert into ${sessions} (${columns}) values ('${userId}', 'added', '2031-01-01')`,
      ),
    whileDeleted: (userId, call) => beside(`delete from ${users} where id = '${userId}'`, call),
  }
}
