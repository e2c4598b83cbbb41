import type { StoredId } from "./ids.ts"
import { inOrder, type Group } from "./in-order.ts"
import { sameId } from "./same-id.ts"
import { exactly } from "./step.ts"
import type { OpenDatabase, Store } from "./store.ts"

/** Makes `deleteUser`. Who has been deleted is not known: one request removes everything. */
export function deleteUser(store: Store): (userId: string) => Promise<undefined> {
  return async (userId) => {
    const _id = store.ids.toStored(userId)
    if (_id !== undefined) await store.use((on) => removeUser(on, _id))
    return undefined
  }
}

/**
 * Removes a user with everything that is theirs. The user goes after the children, so that a removal that
 * ends partway can be repeated; and the children once more after the user, so that a record that was
 * being created in the meantime is removed here, or by its creator, which finds no user.
 */
export async function removeUser(on: OpenDatabase, userId: StoredId): Promise<void> {
  const children: Group = (["Sessions", "Accounts", "Authenticators"] as const).map((to) => ({
    to,
    filter: sameId("userId", userId),
    write: { kind: "delete", many: true },
  }))
  const user: Group = [
    { to: "Users", filter: exactly({ _id: userId }), write: { kind: "delete", many: false } },
  ]
  await inOrder(on, [children, user, children])
}
