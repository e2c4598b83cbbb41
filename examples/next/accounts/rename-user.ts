import { adapter } from "../database/database.ts"

const limit = 80

/**
 * Makes a name out of what a user typed.
 *
 * @returns `undefined` when it is not a name
 */
export function readName(typed: unknown): string | undefined {
  if (typeof typed !== "string") return undefined
  const name = typed.trim().replaceAll(/\s+/g, " ")
  return name === "" || name.length > limit ? undefined : name
}

/**
 * Takes in what came with an update of the session. Any script of a page can send one, with anything in
 * it: what is not a name changes nothing.
 *
 * @param id - the ID of the session's user
 * @param update - as it came
 * @returns the new name
 */
export async function renameUser(id: string, update: unknown): Promise<string | undefined> {
  const name = readName(nameIn(update))
  if (name !== undefined) await adapter().updateUser({ id, name })
  return name
}

function nameIn(update: unknown): unknown {
  const user = typeof update === "object" && update && "user" in update ? update.user : undefined
  return typeof user === "object" && user && "name" in user ? user.name : undefined
}
