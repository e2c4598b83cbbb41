import { idText } from "./id-text.ts"

/** IDs that are objects and that are remembered as such; more are made from their text. */
const maxObjects = 1000

const integer = /^(?:0|-?[1-9]\d*)$/

type IdClass = new (text: string) => object

/** What is known of the IDs of one adapter: whether they are strings, numbers, bigints or objects. */
export interface StoredIds {
  /** Learns from the ID of a user that the adapter returned. */
  learn(id: unknown): void
  /** Learns from a reference to a user. A column of references can have another type than the ID itself. */
  learnReference(userId: unknown): void
  /** Returns the ID as the adapter has it. */
  native(id: string): unknown
  /** Returns whether an ID can be a number in the database, and nothing is known yet. */
  isUnsure(id: string): boolean
}

const known = new WeakMap<object, StoredIds>()

/** Returns what this process knows of the IDs of an adapter. */
export function storedIdsOf(adapter: object): StoredIds {
  const ids = known.get(adapter) ?? newStoredIds()
  known.set(adapter, ids)
  return ids
}

function newStoredIds(): StoredIds {
  let kind: "unknown" | "string" | "number" | "bigint" | "object" = "unknown"
  let idClass: IdClass | undefined
  const objects = new Map<string, object>()

  const learnObject = (id: object): void => {
    const text = idText(id)
    if (text === undefined) return
    kind = "object"
    // Only tried, and checked, by `rebuilt`.
    idClass = id.constructor as IdClass
    objects.delete(text)
    objects.set(text, id)
    const [oldest] = objects.keys()
    if (objects.size > maxObjects && oldest !== undefined) objects.delete(oldest)
  }
  const learn = (id: unknown): void => {
    if (typeof id === "string") {
      // An application that overrides a method may turn its IDs into strings; the others have not changed.
      if (kind === "unknown") kind = "string"
    } else if (typeof id === "number" || typeof id === "bigint") kind = typeof id as typeof kind
    else if (typeof id === "object" && id !== null) learnObject(id)
  }
  const native = (id: string): unknown => {
    if (kind === "number") return integerOf(id) ?? id
    if (kind === "bigint") return integer.test(id) ? BigInt(id) : id
    return kind === "object" ? (objects.get(id) ?? rebuilt(idClass, id) ?? id) : id
  }
  return {
    learn,
    learnReference: (userId) => {
      if (typeof userId !== "string") learn(userId)
    },
    native,
    isUnsure: (id) => kind === "unknown" && integer.test(id),
  }
}

/** Returns the number that an ID is, unless it is too large to be exact. */
export function integerOf(id: string): number | undefined {
  const number = integer.test(id) ? Number(id) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}

/** Makes an ID of a class from its text, as `new ObjectId(text)` does. */
function rebuilt(idClass: IdClass | undefined, text: string): object | undefined {
  if (idClass === undefined) return undefined
  try {
    const id = new idClass(text)
    return idText(id) === text ? id : undefined
  } catch {
    return undefined
  }
}
