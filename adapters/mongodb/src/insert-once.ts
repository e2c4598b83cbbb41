import { setTimeout as delay } from "node:timers/promises"
import { AdapterError } from "@lockstep/core/adapters"
import { classifyError, isTaken } from "./classify-error.ts"
import type { CollectionKey } from "./collections.ts"
import { recordId } from "./ids.ts"
import { inOrder } from "./in-order.ts"
import { isKept } from "./remove-abandoned.ts"
import { exactly, type Filter, type Step } from "./step.ts"
import type { OpenDatabase, StoredRecord } from "./store.ts"
import type { StoredFields } from "./to-record.ts"
import { findWithOrWithoutOwner } from "./with-user.ts"

/** The collections whose documents are found by values that never change. */
export type RecordKey = Exclude<CollectionKey, "Users">

interface Rule {
  readonly what: string
  /** Fields whose values together are unique. */
  readonly unique: readonly string[]
  readonly isOwned: boolean
  /** Whether it ends: without a date it never would. */
  readonly expires: boolean
}

const rules: Readonly<Record<RecordKey, Rule>> = {
  Accounts: {
    what: "account",
    unique: ["provider", "providerAccountId"],
    isOwned: true,
    expires: false,
  },
  Sessions: { what: "session", unique: ["sessionToken"], isOwned: true, expires: true },
  VerificationTokens: {
    what: "verification token",
    unique: ["identifier", "token"],
    isOwned: false,
    expires: true,
  },
  Authenticators: { what: "passkey", unique: ["credentialID"], isOwned: true, expires: false },
}

/** How often a record that belongs to no user is cleared away before it counts as a race. */
const attempts = 5

/**
 * Stores a record unless its unique values are taken or its user does not exist. Both are checked
 * after the record is stored, in the same request where the server can (MongoDB 8.0): a user who is
 * deleted in the meantime either takes the record along or is seen to be gone, and then the record
 * is removed.
 *
 * @returns the document as stored
 * @throws AdapterError `duplicate` or `missing`
 */
export async function insertOnce(
  on: OpenDatabase,
  key: RecordKey,
  fields: StoredFields,
): Promise<StoredRecord> {
  const document = newRecord(key, fields)
  const owner: Step[] = rules[key].isOwned
    ? [
        {
          to: "Users",
          filter: exactly({ _id: document["userId"] }),
          write: { kind: "touch", many: false },
        },
      ]
    : []
  const [, owners] = await repeatedly(
    () => inOrder(on, [[insertion(key, document)], owner]),
    (error) => clearTheWay(on, key, document, error),
  )
  if (owners !== 0) return document
  await on.collection(key).deleteOne(exactly({ _id: document._id, userId: document["userId"] }))
  throw new AdapterError(`A new ${rules[key].what} needs a user that exists.`, { code: "missing" })
}

/**
 * Tries again while something that was in the way is cleared. From the second time on it waits for some
 * milliseconds, a random number of them: two writers that clear each other away would not end otherwise.
 *
 * @param clear - removes what is in the way of the next attempt, or throws
 */
export async function repeatedly<Result>(
  write: () => Promise<Result>,
  clear: (error: unknown) => Promise<void>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      await clear(error)
      if (attempt === attempts) throw atLast(error)
      if (attempt > 1) await delay(Math.random() * 2 ** (attempt + 1))
    }
  }
}

/** The document of a new record, with its own `_id`, which no other document can have. */
export function newRecord(key: RecordKey, fields: StoredFields): StoredRecord {
  const { unique, isOwned, expires, what } = rules[key]
  const needed = [...unique, ...(isOwned ? ["userId"] : []), ...(expires ? ["expires"] : [])]
  const lacking = needed.filter((field) => (fields[field] ?? null) === null)
  if (lacking.length > 0) throw new AdapterError(`A new ${what} needs ${lacking.join(" and ")}.`)
  return { _id: recordId(key, ...unique.map((field) => String(fields[field]))), ...fields }
}

/** The step that stores a new record. */
export function insertion(key: RecordKey, document: StoredRecord): Step {
  return { to: key, filter: uniqueFilter(key, document), write: { kind: "insert", document } }
}

/**
 * Finds out why a record was refused. A record whose user does not exist is deleted: no sign-in may
 * depend on it.
 *
 * @throws AdapterError `duplicate` when the record has an owner; the refusal itself when it is another
 */
export async function clearTheWay(
  on: OpenDatabase,
  key: RecordKey,
  document: StoredRecord,
  error: unknown,
): Promise<void> {
  if (!isTaken(error)) throw error
  const { what, unique, isOwned } = rules[key]
  const found = await findWithOrWithoutOwner(on, key, uniqueFilter(key, document))
  // It was there a moment ago.
  if (!found) return
  if (isOwned && !(await isKept(on, key, found))) return
  throw new AdapterError(`There is a ${what} with this ${unique.join(" and ")} already.`, {
    code: "duplicate",
  })
}

function uniqueFilter(key: RecordKey, document: StoredRecord): Filter {
  return exactly(Object.fromEntries(rules[key].unique.map((field) => [field, document[field]])))
}

/** A key that stays taken although no record has it is one that the application has made unique. */
function atLast(cause: unknown): unknown {
  if (classifyError(cause).code === "duplicate") return cause
  const message = "Other writers were faster again and again; try again."
  return new AdapterError(message, { code: "conflict", cause })
}
