import { PrismaAdapter } from "@lockstep/prisma-adapter"
import type { ExpiredSessions } from "../../../core/test/support/adapter-suites/expired-sessions.ts"
import type { OpenDatabase } from "./open-database.ts"

/** What differs from server to server. */
export interface ServerStatements {
  /** Extends all sessions. */
  readonly extend: string
  /** Counts what waits for a lock. */
  readonly waiting: string
}

/**
 * The sessions of a database on a server.
 *
 * @param database - with the shipped models
 * @param statements - of the server
 */
export function expiredSessions(
  { prisma }: OpenDatabase,
  { extend, waiting }: ServerStatements,
): ExpiredSessions {
  return {
    adapter: PrismaAdapter(prisma),
    async extending(meanwhile) {
      await prisma.$transaction(
        async (transaction) => {
          await transaction.$executeRawUnsafe(extend)
          await meanwhile()
        },
        { timeout: 60_000 },
      )
    },
    async waiting() {
      const [row] = await prisma.$queryRawUnsafe(waiting)
      return Number(row?.["waiting"])
    },
  }
}
