import type { AdapterSession } from "@lockstep/core/adapters"
import type { DatabaseWithAuthenticators } from "@lockstep/kysely-adapter"

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
