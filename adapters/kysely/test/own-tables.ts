import { fileURLToPath } from "node:url"
import type { KitOptions } from "@lockstep/adapter-test-kit"
import type { Database, KyselyAdapterOptions } from "../src/index.ts"

/** Tables with columns of the application's own, one of each type. */
export interface OwnTables extends Database {
  User: Database["User"] & {
    role: string | null
    age: number | null
    isActive: boolean | null
    createdAt: Date | null
    settings: unknown
  }
  Session: Database["Session"] & { device: string | null; createdAt: Date | null }
}

/** The options of the adapter for them. */
export const own: KyselyAdapterOptions<OwnTables> = {
  userFields: {
    role: "text",
    age: "number",
    isActive: "boolean",
    createdAt: "date",
    settings: "json",
  },
  sessionFields: { device: "text", createdAt: "date" },
  authenticatorFields: { name: "text", createdAt: "date", lastUsedAt: "date" },
}

/** A value for each of the columns of users. */
export const ownValues = {
  role: "admin 🦊",
  age: 0.1,
  isActive: false,
  createdAt: new Date("2031-07-01T12:00:00.123Z"),
  settings: { theme: "dark", tags: [1, null] },
} as const

/** The options of the kit, for every database. */
export const options: KitOptions = {
  capabilities: { nulls: "filled" },
  extraUserFields: {
    role: ["admin", null],
    age: [42, 0],
    isActive: [true, false],
    createdAt: [new Date("2031-07-01T12:00:00.123Z"), null],
    settings: [{ theme: "dark", tags: ["a"] }, null],
  },
  extraSessionFields: {
    device: ["Firefox 🦊", null],
    createdAt: [null, new Date("2032-07-01T12:00:00.456Z")],
  },
}

/**
 * Returns the path of a report for the page about adapters.
 *
 * @param id - of the database
 */
export function reportFile(id: string): string {
  return fileURLToPath(new URL(`../../../.lockstep/reports/${id}.json`, import.meta.url))
}
