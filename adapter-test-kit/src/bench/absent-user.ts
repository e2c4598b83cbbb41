import { randomBytes, randomUUID } from "node:crypto"
import { NeverSettled } from "../values/assert.ts"
import { idKindOf } from "../values/capabilities.ts"
import type { CaseTools } from "./case.ts"

// IDs that do not exist, by the kind of ID that the store issues.
const unissued = {
  uuid: () => randomUUID(),
  objectid: () => randomBytes(12).toString("hex"),
  // The highest value that fits into 32 bits: stores count up from the bottom.
  integer: () => String(2 ** 31 - 1),
  other: (issued: string) => randomBytes(issued.length).toString("hex").slice(0, issued.length),
}

/** Returns an ID that no user has or had, of the kind that the store issues. */
export async function unissuedUserId({ has, newUser }: CaseTools): Promise<string> {
  if (!has("createUser")) return randomUUID()
  const { id } = await newUser()
  return unissued[idKindOf(id)](id)
}

/** Returns the ID of a user who does not exist, of the kind that the store issues. */
export async function absentUserId(tools: CaseTools): Promise<string> {
  const { adapter, has, newUser } = tools
  if (!has("deleteUser")) return unissuedUserId(tools)
  const { id } = await newUser()
  await adapter.deleteUser(id)
  return id
}

/**
 * Stores a record that the adapter may reject.
 *
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
