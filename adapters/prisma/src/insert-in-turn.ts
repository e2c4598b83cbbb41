import { AdapterError } from "@lockstep/core/adapters"
import type { Row } from "./client.ts"
import { deleteUser } from "./delete-user.ts"
import type { Model } from "./models.ts"
import type { Store } from "./store.ts"
import { toUser } from "./users.ts"

/** A row that goes to the new user; the data says nothing of its owner. */
export interface OwnedRow {
  readonly model: Model
  readonly data: Row
}

/** What was stored. */
export interface Stored {
  readonly user: Row
  readonly session: Row | undefined
}

/**
 * Inserts a user and then their records where there are no transactions, and deletes the user again when
 * a record is refused.
 *
 * @throws AdapterError when the user could not be deleted again
 */
export async function insertInTurn(
  store: Store,
  data: Row,
  rows: readonly OwnedRow[],
): Promise<Stored> {
  const { User } = store.models
  const user = await store.writes.create(User, data)
  let session: Row | undefined
  try {
    for (const row of rows) {
      const inserted = await store.writes.create(row.model, { ...row.data, userId: user["id"] })
      if (row.model.name === "Session") session = inserted
    }
  } catch (error) {
    await rollBack(store, toUser(user, User).id, error)
    throw error
  }
  return { user, session }
}

async function rollBack(store: Store, id: string, refused: unknown): Promise<void> {
  try {
    await deleteUser(store)(id)
  } catch (error) {
    throw new AdapterError(
      "The database rejected the records of a new user, and the user could not be deleted again. Delete users without an account by hand: no user can sign up with their email addresses.",
      { cause: new AggregateError([refused, error]) },
    )
  }
}
