import type { AdapterErrorCode, AdapterFailure } from "@lockstep/core/adapters"
import { classifyDriverError, isLostRace } from "@lockstep/core/adapters/sql-errors"
import { member } from "./member.ts"
import type { Provider } from "./supported-client.ts"

/** Of Prisma: https://www.prisma.io/docs/orm/reference/error-reference */
const byCode: ReadonlyMap<string, AdapterErrorCode> = new Map([
  ["P2002", "duplicate"],
  ["P2003", "missing"],
  ["P2014", "missing"],
  ["P2025", "missing"],
  ["P2034", "conflict"],
])

const refused: AdapterFailure = {
  code: "unavailable",
  reason: "Prisma refused the call, as the models lack something; see the cause, and checkSchema",
}

/**
 * Classifies an error that Prisma threw. The result has no part of its message: some messages
 * contain the whole argument.
 *
 * @param provider - the database that the driver's code is of
 */
export function classifyError(provider: Provider, error: unknown): AdapterFailure {
  if (member(error, "name") === "PrismaClientValidationError") return refused
  const known = byCode.get(codeOf(error) ?? "")
  if (known) return { code: known }
  return classifyDriverError(driverError(provider, error) ?? error)
}

/**
 * Returns whether the database gave up on a race, as it does on deadlocks. A file of SQLite that
 * another connection writes to is another thing: how long to wait for them is a setting of the
 * driver.
 */
function isConflict(error: unknown): boolean {
  return codeOf(error) === "P2034"
}

/**
 * Returns whether the database gave up on a race, also on that of a statement that Prisma did not
 * write.
 *
 * @param provider - the database that the driver's code is of
 */
export function isUndone(provider: Provider, error: unknown): boolean {
  return isConflict(error) || isLostRace(driverError(provider, error) ?? error)
}

/**
 * Returns whether a file of SQLite was locked by another connection for longer than the driver
 * waits.
 */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === "P1008" || member(causeOf(error), "originalCode") === "5"
}

/** Returns whether Prisma says that there is no row to change or to delete. */
export function isMissingRow(error: unknown): boolean {
  return codeOf(error) === "P2025"
}

/** Returns whether a foreign key, or Prisma in the place of one, keeps a row from being deleted. */
export function isStillReferred(error: unknown): boolean {
  return codeOf(error) === "P2003" || codeOf(error) === "P2014"
}

/**
 * Of what a column could never hold: invalid_text_representation of PostgreSQL; of MySQL and MariaDB
 * ER_CANT_AGGREGATE_2COLLATIONS, ER_CANNOT_CONVERT_STRING, and of a prepared statement
 * ER_IMPOSSIBLE_STRING_CONVERSION.
 */
const unholdable: readonly unknown[] = ["22P02", "1267", "3854", "3988"]

/**
 * Returns whether a column could never hold what it was compared with, such as an ID that is not a
 * UUID, or an emoji in a column of latin1.
 */
export function isUnholdable(error: unknown): boolean {
  return unholdable.includes(member(causeOf(error), "originalCode"))
}

/** ER_MALFORMED_PACKET of MariaDB; of the driver `mariadb` ER_PARAMETER_UNDEFINED. */
const unfilled: readonly unknown[] = ["1835", "45017"]

/** Returns whether the driver sent a statement without its values. */
export function lacksValues(error: unknown): boolean {
  return unfilled.includes(member(causeOf(error), "originalCode"))
}

/** What the driver gave, in the form in which drivers give it. */
function driverError(provider: Provider, error: unknown): object | undefined {
  const code = member(causeOf(error), "originalCode")
  if (typeof code !== "string") return undefined
  if (provider === "postgresql") return { code }
  // SQLite has one number for all that is missing; which it is stands in the text, which is only read.
  const message = provider === "sqlite" ? member(causeOf(error), "originalMessage") : undefined
  return { errno: Number(code), message }
}

/** Of the beginning and the end of a transaction the driver adapter's error comes as it is. */
function causeOf(error: unknown): unknown {
  return member(member(member(error, "meta"), "driverAdapterError") ?? error, "cause")
}

function codeOf(error: unknown): string | undefined {
  const code = member(error, "code")
  return typeof code === "string" ? code : undefined
}
