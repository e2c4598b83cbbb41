import { ObjectId } from "mongodb"

/**
 * A new `ObjectId`, or the one that 24 hexadecimal digits spell. For code that used it from
 * `@auth/mongodb-adapter`.
 *
 * @param hex - digits; anything else gives a new id
 */
export function _id(hex?: string): ObjectId {
  return hex !== undefined && /^[\da-f]{24}$/i.test(hex) ? new ObjectId(hex) : new ObjectId()
}

/**
 * Turns documents into objects with string ids and back. For code that used it from
 * `@auth/mongodb-adapter`; the adapter itself also checks types, drops what does not belong and fills
 * in nulls.
 */
export const format: {
  /** Takes a document; `_id` becomes `id`, and it and `userId` become strings. */
  from<T = Record<string, unknown>>(document: Readonly<Record<string, unknown>>): T
  /** Takes an object; `id` becomes `_id`, and it and `userId` become `ObjectId`s. */
  to<T = Record<string, unknown>>(object: Readonly<Record<string, unknown>>): T & { _id: ObjectId }
} = {
  from<T>(document: Readonly<Record<string, unknown>>): T {
    const members = Object.entries(document).map(([name, value]) => {
      if (name === "_id") return ["id", String(value)]
      return [name, name === "userId" ? String(value) : value]
    })
    // The caller says what the document is, as it does to the driver.
    return Object.fromEntries(members) as T
  },
  to<T>(object: Readonly<Record<string, unknown>>): T & { _id: ObjectId } {
    const { id, ...others } = object
    const members = Object.entries(others).map(([name, value]) => [
      name,
      name === "userId" ? idOf(value) : value,
    ])
    // The same members under the names that are stored.
    return { ...Object.fromEntries(members), _id: idOf(id) } as T & { _id: ObjectId }
  },
}

function idOf(value: unknown): ObjectId {
  if (value instanceof ObjectId) return value
  return _id(typeof value === "string" ? value : undefined)
}
