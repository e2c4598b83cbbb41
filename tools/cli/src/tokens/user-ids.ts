import { CannotRun } from "../output/cannot-run.ts"
import type { Exports } from "../project/load-module.ts"

/**
 * The IDs of all users: what the function `userIds` of the project returns. An adapter finds no users without
 * their IDs.
 *
 * @param exported - by the module of the project
 * @param shown - the name of the module, for messages
 * @throws CannotRun if there is no such function, or it returns something else
 */
export async function* userIdsOf(exported: Exports, shown: string): AsyncGenerator<string> {
  const { userIds } = exported
  if (typeof userIds !== "function") {
    throw new CannotRun(
      `${shown}: it does not export a userIds function, and adapters cannot list users.`,
      "Export a function that returns the IDs of all users, or of those with accounts: export async function* userIds() { ... }",
    )
  }
  // Called as the application wrote it, with nothing.
  const ids: unknown = await (userIds as () => unknown)()
  if (!isIterable(ids)) throw wrong(shown)
  for await (const id of ids) {
    // Databases have numbers as IDs too, and adapters take their string.
    if (!["string", "number", "bigint"].includes(typeof id)) throw wrong(shown)
    yield String(id)
  }
}

function wrong(shown: string): CannotRun {
  return new CannotRun(
    `${shown}: userIds does not return a list of IDs.`,
    "Return strings, in an array or from a generator.",
  )
}

function isIterable(value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> {
  if (typeof value !== "object" || value === null) return false
  return Symbol.iterator in value || Symbol.asyncIterator in value
}
