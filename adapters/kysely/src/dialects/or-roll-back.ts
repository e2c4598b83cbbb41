import { AdapterError } from "@lockstep/core/adapters"
import type { StoredRow } from "../stored-kysely.ts"
import type { Statements } from "./statements.ts"

/**
 * Adds the records of a new user where there are no transactions, and deletes the user again if one of
 * them is rejected.
 *
 * @throws what `add` threw, or AdapterError if the user could not be deleted again
 */
export async function orRollBack<Result>(
  user: StoredRow,
  deleteUser: Statements["deleteUser"],
  add: () => Promise<Result>,
): Promise<Result> {
  try {
    return await add()
  } catch (rejected) {
    try {
      await deleteUser(String(user["id"]))
    } catch (error) {
      throw new AdapterError(
        "The database rejected the records of a new user, and the user could not be deleted again. Delete users without an account by hand: no user can sign up with their email addresses.",
        { cause: new AggregateError([rejected, error]) },
      )
    }
    throw rejected
  }
}
