import { KyselyAdapter } from "@lockstep/kysely-adapter"
import { type CompiledQuery, type Kysely, type KyselyPlugin, sql } from "kysely"
import { planText } from "../../../core/test/support/adapter-suites/expired-index.ts"
import { startReadOnly } from "../../../core/test/support/adapter-suites/sql-read-only.ts"
import {
  duplicateName,
  missingTable,
  type SqlSuiteStore,
} from "../../../core/test/support/adapter-suites/sql-suite-store.ts"
import {
  emptyTables,
  pascalCaseTables,
  readTables,
  type SqlTables,
  uniqueNames,
  withoutTables,
} from "../../../core/test/support/adapter-suites/sql-tables.ts"
import type { OwnTables } from "./own-tables.ts"

/** Clients of one database, whichever it is. */
export interface SuiteClients {
  readonly dialect: SqlTables["dialect"]
  /** With the tables of `createTables`. */
  readonly db: Kysely<OwnTables>
  /** What it has sent, by its log. */
  readonly sent: readonly CompiledQuery[]
  /** Opens another client of one connection, which is closed when the test is over. */
  connect(): Kysely<OwnTables>
}

/** Opens an empty database for the suites of all adapters. */
export async function suiteStore({
  dialect,
  db,
  sent,
  connect,
}: SuiteClients): Promise<SqlSuiteStore> {
  let reader: Kysely<OwnTables> | undefined
  const tables: SqlTables = {
    names: pascalCaseTables,
    dialect,
    run: (statement) => sql.raw(statement).execute(db),
    // Another client sees nothing of a transaction that was left open.
    rows: async (query) => (await sql.raw(query).execute((reader ??= connect()))).rows,
  }
  await emptyTables(tables)
  const sentIn = async (use: () => Promise<void>) => {
    const { length } = sent
    await use()
    return sent.slice(length)
  }
  const explain = dialect === "sqlite" ? "explain query plan" : "explain"
  return {
    adapter: KyselyAdapter(db),
    indexes: { sessions: "Session_expires_index", tokens: "VerificationToken_expires_index" },
    async plansOf(use) {
      const plans: string[] = []
      for (const statement of await sentIn(use)) {
        const plan = { ...sql`select 1`.compile(db), parameters: statement.parameters }
        const { rows } = await db.executeQuery({ ...plan, sql: `${explain} ${statement.sql}` })
        plans.push(planText(rows))
      }
      return plans
    },
    sent: async (use) => (await sentIn(use)).map((statement) => statement.sql),
    refusal: missingTable[dialect],
    refusing: (use) => withoutTables(tables, () => use(KyselyAdapter(db))),
    tables,
    stored: () => readTables(tables),
    overtaken: (overtake) => KyselyAdapter(connect().withPlugin(afterFirstUpdate(overtake))),
    async readOnly(use) {
      const client = connect()
      await sql.raw(startReadOnly[dialect]).execute(client)
      await use(KyselyAdapter(client))
    },
    async uniqueNames() {
      await uniqueNames(tables)
      return duplicateName[dialect]
    },
    async closed() {
      const client = connect()
      // A client that was never used has nothing to close.
      await sql`select 1`.execute(client)
      await client.destroy()
      return KyselyAdapter(client)
    },
  }
}

/** Carries something out once, before the first update returns. */
function afterFirstUpdate(overtake: () => Promise<unknown>): KyselyPlugin {
  const updates = new WeakSet<object>()
  let isOver = false
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === "UpdateQueryNode") updates.add(queryId)
      return node
    },
    async transformResult({ queryId, result }) {
      if (updates.has(queryId) && !isOver) {
        isOver = true
        await overtake()
      }
      return result
    },
  }
}
