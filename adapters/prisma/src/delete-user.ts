import type { AdapterUser } from "@lockstep/core/adapters"
import { isStillReferred } from "./classify-error.ts"
import type { Client } from "./client.ts"
import { keyOf, type Key } from "./keys.ts"
import { orNothing } from "./or-nothing.ts"
import type { Store } from "./store.ts"
import { transactionLimits } from "./transaction-limits.ts"
import { toUser } from "./users.ts"

/**
 * Makes `deleteUser`: one deletion, with which everything that is theirs goes by its foreign keys. The
 * documented models of Auth.js for MySQL have no cascade, and then the database refuses; what is theirs
 * is deleted before them, in one transaction.
 */
export function deleteUser(store: Store): (userId: string) => Promise<AdapterUser | null> {
  const model = store.models.User
  return async (id) => {
    const key = keyOf(model, { id })
    if (!key) return null
    try {
      const row = await orNothing(store.writes.remove(key))
      return row ? toUser(row, model) : null
    } catch (error) {
      if (!isStillReferred(error)) throw error
    }
    await deleteWithChildren(store, key)
    return null
  }
}

async function deleteWithChildren(
  { client, models, inTransaction }: Store,
  { model, values }: Key,
): Promise<void> {
  const children = [models.Account, models.Session, models.Authenticator]
  const steps = async (within: Client): Promise<void> => {
    for (const child of children) {
      await child?.on(within).deleteMany({ where: { userId: values["id"] } })
    }
    await model.on(within).deleteMany({ where: values })
  }
  await inTransaction(
    () => client.$transaction(steps, transactionLimits),
    () => steps(client),
  )
}
