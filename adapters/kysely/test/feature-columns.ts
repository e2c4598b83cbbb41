import type { AdapterSession } from "@lockstep/core/adapters"
import {
  type DatabaseWithAuthenticators,
  KyselyAdapter,
  KyselyStore,
} from "@lockstep/kysely-adapter"
import type { Kysely } from "kysely"
import type { FeatureFlowsSubject } from "../../../core/test/support/adapter-suites/feature-flows.ts"

/** The tables as `createTables` makes them: with the columns that features write. */
export interface FeatureTables extends Omit<DatabaseWithAuthenticators, "Session"> {
  Session: AdapterSession & {
    createdAt?: Date | null
    lastSeenAt?: Date | null
    userAgent?: string | null
  }
}

/** The same for the adapter. */
export const sessionFields = {
  facts: "text",
  createdAt: "date",
  lastSeenAt: "date",
  userAgent: "text",
} as const

/**
 * The adapter with all of them, and the store.
 *
 * @param db - with the tables of `createTables` and of `createStoreTable`
 */
export function withFeatures<Tables extends object>(
  db: Kysely<Tables>,
): Pick<FeatureFlowsSubject, "adapter" | "store"> {
  // The columns are there, whatever else the type says of the tables.
  const tables = db as object as Kysely<FeatureTables>
  return { adapter: KyselyAdapter(tables, { sessionFields }), store: KyselyStore(tables) }
}
