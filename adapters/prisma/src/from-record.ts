import { AdapterError } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import type { Row } from "./client.ts"
import type { Model } from "./models.ts"

/** Members that every record of a kind has, if only with `null`. */
export const standard = {
  User: ["id", "name", "email", "emailVerified", "image"],
  Account: [
    "userId",
    "type",
    "provider",
    "providerAccountId",
    "refresh_token",
    "access_token",
    "expires_at",
    "token_type",
    "scope",
    "id_token",
    "session_state",
  ],
  Session: ["sessionToken", "userId", "expires"],
  VerificationToken: ["identifier", "token", "expires"],
  Authenticator: [
    "credentialID",
    "userId",
    "providerAccountId",
    "credentialPublicKey",
    "counter",
    "credentialDeviceType",
    "credentialBackedUp",
    "transports",
  ],
} as const

/** Dates of which Lockstep decides something. */
const dates: readonly string[] = ["expires", "emailVerified"]

/**
 * Turns a row into one of our shapes: ids are strings, numbers are numbers whatever their column, and
 * relations are left out. A column that the client is configured to omit is absent.
 *
 * @throws AdapterError for a date that cannot be one, such as `infinity` of PostgreSQL
 * @throws ConfigError for a date that an extension made something else of
 */
export function fromRecord(row: Row, model: Model): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const name of standard[model.name]) {
    if (!model.fields.has(name)) result[name] = null
  }
  for (const name of model.fields.keys()) {
    if (name in row) result[name] = fromStored(row[name] ?? null, name, model)
  }
  return result
}

function fromStored(value: unknown, name: string, { title }: Model): unknown {
  if (value === null) return null
  if (name === "id" || name === "userId") return idText(value)
  if (name === "expires_at" || name === "counter") return Number(value)
  if (!(value instanceof Date)) {
    if (!dates.includes(name)) return value
    throw new ConfigError(
      `${title}.${name} is not a date. Correct the extension of the client that computes it.`,
    )
  }
  if (dates.includes(name) && Number.isNaN(value.getTime())) {
    throw new AdapterError(
      `${title}.${name} is not a date. Correct it in the database. On PostgreSQL, set DateStyle to ISO.`,
    )
  }
  // Answers are the caller's to change, and what is given on creation may be the caller's own.
  return new Date(value)
}

/** Ids are strings to the outside, whatever their column is. */
function idText(value: unknown): unknown {
  return typeof value === "number" || typeof value === "bigint" ? String(value) : value
}

/** A verification token has nothing but its own three members, whatever the table has. */
export function tokenFrom(row: Row, model: Model): Record<string, unknown> {
  const { identifier, token, expires } = fromRecord(row, model)
  return { identifier, token, expires }
}
