import type { Logger } from "drizzle-orm"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { manySessions, type ExpiredSessions } from "../../../core/test/support/expired-sessions.ts"
import { expect } from "vitest"

/** Keeps the statements that Drizzle sends. */
export class SentStatements implements Logger {
  readonly all: { readonly text: string; readonly parameters: readonly unknown[] }[] = []

  logQuery(text: string, parameters: unknown[]): void {
    this.all.push({ text, parameters })
  }
}

/** A database with many sessions, and how it is asked by itself. */
export interface LargeDatabase extends Pick<ExpiredSessions, "adapter"> {
  readonly sent: SentStatements
  /** The table of sessions, in quotes. */
  readonly table: string
  /** Tells the server how large the table is. */
  readonly analyze: string
  ask(text: string, parameters?: readonly unknown[]): Promise<unknown>
}

/** The plans of the statements that delete expired sessions and tokens. */
export async function plansOfDeletion(database: LargeDatabase): Promise<readonly string[]> {
  const { adapter, sent, ask, table, analyze } = database
  const { id } = await adapter.createUser(user({ email: "many@example.com" }))
  await ask(manySessions(table, id, "'2040-07-01 00:00:00'"))
  await ask(analyze)
  sent.all.length = 0
  expect(await adapter.deleteExpired()).toBe(0)
  const plans: string[] = []
  for (const { text, parameters } of sent.all) {
    plans.push(JSON.stringify(await ask(`explain ${text}`, parameters)))
  }
  return plans
}
