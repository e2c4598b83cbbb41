import type { Adapter, ExpiredRecords } from "@lockstep/core/adapters"
import type { Logger } from "drizzle-orm"
import type { FeatureFlowsSubject } from "../../../core/test/support/adapter-suites/feature-flows.ts"
import { planText } from "../../../core/test/support/adapter-suites/expired-index.ts"
import { startReadOnly } from "../../../core/test/support/adapter-suites/sql-read-only.ts"
import {
  duplicateName,
  missingTable,
  type SqlSuiteStore,
} from "../../../core/test/support/adapter-suites/sql-suite-store.ts"
import {
  camelCaseTables,
  emptyTables,
  readTables,
  type SqlTables,
  uniqueNames,
  withoutTables,
} from "../../../core/test/support/adapter-suites/sql-tables.ts"

type DrizzleAdapterOnAnyDatabase = Required<Adapter> & ExpiredRecords

/** Keeps the statements that Drizzle sends. */
export class SentStatements implements Logger {
  readonly all: { readonly text: string; readonly parameters: readonly unknown[] }[] = []

  logQuery(text: string, parameters: unknown[]): void {
    this.all.push({ text, parameters })
  }
}

/** A driver of a database, and the adapter over it. */
export interface SuiteClient extends Pick<SqlTables, "run" | "rows"> {
  /** What the adapter has sent. */
  readonly sent: SentStatements
  adapter(): DrizzleAdapterOnAnyDatabase
  /** The adapter with every column that features write, and the store. */
  features(): Pick<FeatureFlowsSubject, "adapter" | "store">
  /** Reads the plan of a statement. */
  plan(text: string, parameters: readonly unknown[]): Promise<unknown>
  /** An adapter over the driver that carries something out once, before its first update returns. */
  overtaken(overtake: () => Promise<unknown>): Required<Adapter>
  close(): unknown
}

/**
 * Opens an empty database for the suites of all adapters.
 *
 * @param dialect - of the database
 * @param client - with the shipped tables
 * @param connect - opens another client, each of whose connections begins with a statement; it is closed
 * when the test is over
 */
export async function suiteStore(
  dialect: SqlTables["dialect"],
  client: SuiteClient,
  connect: (statement?: string) => SuiteClient,
): Promise<SqlSuiteStore> {
  let reader: SuiteClient | undefined
  const tables: SqlTables = {
    names: camelCaseTables,
    dialect,
    run: client.run,
    // Another client sees nothing of a transaction that was left open.
    rows: (query) => (reader ??= connect()).rows(query),
  }
  await emptyTables(tables)
  const sentIn = async (use: () => Promise<void>) => {
    const { length } = client.sent.all
    await use()
    return client.sent.all.slice(length)
  }
  return {
    adapter: client.adapter(),
    indexes: { sessions: "session_expires_index", tokens: "verificationToken_expires_index" },
    async plansOf(use) {
      const plans: string[] = []
      for (const { text, parameters } of await sentIn(use)) {
        plans.push(planText(await client.plan(text, parameters)))
      }
      return plans
    },
    sent: async (use) => (await sentIn(use)).map(({ text }) => text),
    refusal: missingTable[dialect],
    refusing: (use) => withoutTables(tables, () => use(client.adapter())),
    tables,
    stored: () => readTables(tables),
    overtaken: (overtake) => connect().overtaken(overtake),
    readOnly: (use) => use(connect(startReadOnly[dialect]).adapter()),
    async uniqueNames() {
      await uniqueNames(tables)
      return duplicateName[dialect]
    },
    async closed() {
      const ended = connect()
      await ended.close()
      return ended.adapter()
    },
  }
}

/**
 * A driver that carries something out once, after its first call that updates.
 *
 * @param driver - the driver
 * @param method - by which it sends statements
 * @param textOf - the statement in what the method is given
 */
export function overtakenAfterUpdate<Driver extends object>(
  driver: Driver,
  method: string,
  textOf: (given: unknown) => unknown,
  overtake: () => Promise<unknown>,
): Driver {
  let isOver = false
  return new Proxy(driver, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== "function") return member
      return async (...given: unknown[]) => {
        const result: unknown = await Reflect.apply(member, target, given)
        if (!isOver && name === method && String(textOf(given[0])).startsWith("update")) {
          isOver = true
          await overtake()
        }
        return result
      }
    },
  })
}
