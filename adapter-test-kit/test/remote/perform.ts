import { isDeepStrictEqual } from "node:util"
import { deserialize, serialize } from "node:v8"
import { AdapterError } from "@lockstep/core/adapters"
import type { Message, Primitive } from "./messages.ts"
import type { Space } from "./space.ts"

/** The connection that a message came on. */
export interface Asker {
  readonly gone: boolean
}

/**
 * Does what a message asks for.
 *
 * @param message - any but the first of a connection
 * @param space - the records
 * @param whose - the connection
 */
export async function perform(message: Message, space: Space, whose: Asker): Promise<unknown> {
  // Asked again after each wait: of all who waited, the first may have begun another one.
  while (space.busyFor(whose)) await space.busyFor(whose)
  refuseInAFault(message, space)
  switch (message.kind) {
    case "call": {
      // The server checks arguments as little as a database driver does.
      const method = space.adapter[message.method] as (...args: readonly unknown[]) => unknown
      return method(...message.args)
    }
    case "begin":
      // No connection would ever end the transaction of a connection that was closed.
      return whose.gone ? undefined : space.begin(whose)
    case "commit":
      return space.end(whose, true)
    case "rollback":
      return space.end(whose, false)
    case "hello":
      throw new AdapterError("This was said before.")
    case "get":
    case "all":
    case "find":
    case "set":
    case "delete":
    case "compare":
      return performPrimitive(message, space)
  }
}

function performPrimitive(step: Primitive, { store }: Space): unknown {
  const map: Map<string, unknown> = store[step.map]
  switch (step.kind) {
    case "get":
      return map.get(step.key)
    case "all":
      return [...map.values()]
    case "find":
      return find(map, step.where)
    case "set":
      map.set(step.key, step.value)
      return undefined
    case "delete":
      return map.delete(step.key)
    case "compare":
      if (!isDeepStrictEqual(map.get(step.key), step.expected)) return false
      map.set(step.key, step.value)
      return true
  }
}

function find(
  map: ReadonlyMap<string, unknown>,
  where: Readonly<Record<string, unknown>>,
): unknown {
  for (const value of map.values()) {
    // A database decodes every row that it looks at.
    const row = deserialize(serialize(value)) as Readonly<Record<string, unknown>>
    if (Object.entries(where).every(([name, wanted]) => isDeepStrictEqual(row[name], wanted))) {
      return value
    }
  }
  return undefined
}

function refuseInAFault(message: Message, { faults }: Space): void {
  if (faults.has("missing-table")) throw new AdapterError("There is no such table.")
  if (faults.has("missing-privilege")) throw new AdapterError("This user may not do that.")
  if (!writes(message)) return
  if (faults.has("read-only")) throw new AdapterError("The store is read-only.")
  if (faults.has("disk-full")) throw new AdapterError("The disk is full.")
  if (faults.has("locked")) throw new AdapterError("The store is locked.")
}

function writes(message: Message): boolean {
  if (message.kind === "call") return !/^(?:get|list)/.test(message.method)
  return ["set", "delete", "compare"].includes(message.kind)
}
