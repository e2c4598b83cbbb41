import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { expect } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { manySessions, type ExpiredSessions } from "../../../core/test/support/expired-sessions.ts"
import { watchStatements, type OpenDatabase } from "./open-database.ts"

/** What differs from server to server. */
export interface ServerStatements {
  /** Extends all sessions. */
  readonly extend: string
  /** Counts what waits for a lock. */
  readonly waiting: string
  /** The table of sessions, in quotes. */
  readonly table: string
  /** Tells the server how large it is. */
  readonly analyze: string
  /** Asks for the plan of a statement whose values are left open. */
  explain(statement: string): string
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

/**
 * The plan by which expired sessions are found in a large table.
 *
 * @param database - with the shipped models
 * @param statements - of the server
 */
export async function planOfDeletion(
  { prisma }: OpenDatabase,
  { table, analyze, explain }: ServerStatements,
): Promise<string> {
  const adapter = PrismaAdapter(prisma)
  const { id } = await adapter.createUser(user({ email: "many@example.com" }))
  await prisma.$executeRawUnsafe(manySessions(table, id, "'2040-07-01 00:00:00'"))
  await prisma.$queryRawUnsafe(analyze)
  const seen = watchStatements(prisma)
  expect(await adapter.deleteExpired()).toBe(0)
  const [sessions = ""] = seen
  return JSON.stringify(await prisma.$queryRawUnsafe(explain(sessions)), (_, value: unknown) =>
    typeof value === "bigint" ? Number(value) : value,
  )
}
