import { randomUUID } from "node:crypto"
import { NeverSettled } from "../assert.ts"
import type { CaseTools } from "../case.ts"

/**
 * The id of a user who does not exist, of the kind that the store issues.
 *
 * @param tools - of the case
 */
export async function absentUserId({ adapter, has, newUser }: CaseTools): Promise<string> {
  if (!has("deleteUser")) return randomUUID()
  const { id } = await newUser()
  await adapter.deleteUser(id)
  return id
}

/**
 * Stores a record that the adapter may refuse.
 *
 * @param call - starts the call
 * @returns whether it was stored
 */
export async function isAccepted(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    return false
  }
}
