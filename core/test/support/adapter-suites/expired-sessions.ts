import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import type { Adapter, ExpiredRecords } from "../../../src/adapters.ts"
import { session, user } from "../adapter-samples.ts"

/** An adapter on a server whose transactions wait for each other. */
export interface ExpiredSessions {
  readonly adapter: Required<Omit<Adapter, "deleteExpired">> & ExpiredRecords
  /**
   * Sets the expiry of all sessions to 2040 in a transaction of another connection.
   *
   * @param meanwhile - is called before the transaction is committed
   */
  extending(meanwhile: () => Promise<void>): Promise<void>
  /** How many statements wait for a lock. */
  waiting(): Promise<number>
}

/**
 * Tests what a deletion of expired sessions does while another transaction extends them.
 *
 * @param open - opens the store; called by each test
 */
export function testExpiredSessions(open: () => ExpiredSessions | Promise<ExpiredSessions>): void {
  test("a session that is extended while expired ones are deleted stays", async () => {
    await expectExtendedToStay(await open())
  })

  test("expired sessions are deleted while others are changed", async () => {
    await expectLiveToBeLeftAlone(await open())
  })
}

/**
 * Fails unless a session stays that is extended while it is deleted: the deletion finds it expired, and
 * what extends it has begun before and ends after that.
 */
async function expectExtendedToStay(store: ExpiredSessions): Promise<void> {
  const { adapter } = store
  const sessionToken = crypto.randomUUID()
  const { id } = await adapter.createUser(user({ email: `${sessionToken}@example.com` }))
  const expires = new Date(Date.now() - 3_600_000)
  await adapter.createSession(session(id, { sessionToken, expires }))
  let deletion: Promise<number> | undefined
  await store.extending(async () => {
    deletion = adapter.deleteExpired()
    await settledOrWaiting(deletion, store)
  })
  expect(await deletion).toBe(0)
  const found = await adapter.getSessionAndUser(sessionToken)
  expect(found?.session.expires.getUTCFullYear()).toBe(2040)
}

/** Fails unless live sessions which another transaction changes keep the deletion from nothing. */
async function expectLiveToBeLeftAlone(store: ExpiredSessions): Promise<void> {
  const { adapter } = store
  const sessionToken = crypto.randomUUID()
  const { id } = await adapter.createUser(user({ email: `${sessionToken}@example.com` }))
  await adapter.createSession(session(id, { sessionToken }))
  await store.extending(async () => {
    // A deletion that waited for the transaction would wait forever: it ends after this call.
    expect(await adapter.deleteExpired()).toBe(0)
  })
  expect(await adapter.getSessionAndUser(sessionToken)).not.toBeNull()
}

async function settledOrWaiting(
  deletion: Promise<unknown>,
  { waiting }: ExpiredSessions,
): Promise<void> {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  deletion.then(settle, settle)
  // Another process carries the deletion out, so there is nothing but to ask it. InnoDB looks for what it
  // reports about transactions only when no caller has asked for 100 ms.
  while (!isSettled && (await waiting().catch(unreadable)) === 0) await pause(250)
}

/**
 * MySQL cannot list its transactions and threads while any statement on the server contains a character of
 * four bytes, and statements of other tests do. The caller asks again.
 */
function unreadable(error: unknown): 0 {
  if (error instanceof Error && error.message.includes("to utf8mb3")) return 0
  throw error
}

/** How many statements wait for a lock in the database of the connection, on PostgreSQL. */
export const waitingOnPostgres: string = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** The same on MySQL and MariaDB. */
export const waitingOnMySQL: string = `select count(*) as waiting
  from information_schema.innodb_trx as transactions
  join information_schema.processlist as threads on threads.id = transactions.trx_mysql_thread_id
  where transactions.trx_state = 'LOCK WAIT' and threads.db = database()`

/**
 * A statement that stores a thousand live sessions of a user.
 *
 * @param table - in quotes
 * @param userId - of the user
 * @param expires - as the column stores it, in quotes if it is text
 */
export function manySessions(table: string, userId: string, expires: string): string {
  const rows = Array.from(
    { length: 1000 },
    (_, index) => `('many ${index}', '${userId}', ${expires})`,
  )
  const columns = table.startsWith("`") ? "sessionToken, userId" : '"sessionToken", "userId"'
  return `insert into ${table} (${columns}, expires) values ${rows.join(", ")}`
}
