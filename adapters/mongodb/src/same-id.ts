import { ObjectId, UUID } from "mongodb"
import type { Filter } from "./step.ts"

const objectId = /^[\da-f]{24}$/i
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The values of any BSON type that are the same ID as text. Code of the application may store the ID of
 * a session's user, which is a string, in the place of an ObjectId.
 *
 * @param id - as it is stored, or as a string
 */
function sameIds(id: unknown): readonly unknown[] {
  const text = textOf(id)
  if (text === undefined) return [id]
  const others: unknown[] = []
  if (objectId.test(text)) others.push(new ObjectId(text))
  if (uuid.test(text)) others.push(new UUID(text))
  // As an integer it would be the same number.
  if (text !== "" && String(Number(text)) === text) others.push(Number(text))
  return [id, text, ...others]
}

/** A filter for an ID of any type. */
export function sameId(field: string, id: unknown): Filter {
  return { [field]: { $in: sameIds(id) } }
}

function textOf(id: unknown): string | undefined {
  if (typeof id === "string") return id
  if (typeof id === "number" || typeof id === "bigint") return String(id)
  if (typeof id !== "object" || id === null || !("_bsontype" in id)) return undefined
  // Values of the driver, possibly of another copy of it.
  switch (id._bsontype) {
    case "ObjectId":
    case "Long":
    case "Int32":
    case "Double":
      // Each of them has its own method for it.
      return (id as { toString(): string }).toString()
    case "Binary":
      return "sub_type" in id && id.sub_type === 4 ? uuidText(id) : undefined
    default:
      return undefined
  }
}

function uuidText(id: object): string | undefined {
  const bytes: unknown = Reflect.get(id, "buffer")
  if (!(bytes instanceof Uint8Array) || bytes.length !== 16) return undefined
  const hex = Buffer.from(bytes).toString("hex")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
}
