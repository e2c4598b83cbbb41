import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"

/**
 * An email address that no user has (RFC 2606).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc2606 RFC 2606}
 */
const unusedAddress = "nobody@lockstep.invalid"

/**
 * Finds a user by an ID that the adapter may never have issued. Some databases report an ID of the
 * wrong form (a string in a column of numbers or UUIDs) as an error, which must not look like an
 * outage: if another query succeeds and this one fails again, no user has the ID.
 *
 * @param id - the ID, from `authorize` or from a session token that Auth.js encrypted
 * @returns `null` if no user has it
 * @throws AdapterError when the database fails
 */
export async function findUserByForeignId(
  adapter: GuardedAdapter,
  id: string,
): Promise<AdapterUser | null> {
  try {
    return await adapter.getUser(id)
  } catch (error) {
    if (!adapter.has("getUserByEmail")) throw error
    await adapter.getUserByEmail(unusedAddress)
  }
  try {
    return await adapter.getUser(id)
  } catch {
    return null
  }
}
