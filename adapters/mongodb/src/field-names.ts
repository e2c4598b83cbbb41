/** The field that marks a record whose user is not stored yet, or was not there when another call looked. */
export const uncommitted = "_uncommitted"

/** Names that are the adapter's or the database's own business, or another library's. */
const reserved: ReadonlySet<string> = new Set([
  "_id",
  "id",
  uncommitted,
  "__v",
  "_bsontype",
  "toBSON",
])

/**
 * Returns whether an undeclared field may have this name. MongoDB reads dots and dollar signs in
 * the names of an update as operators and paths, and a name that every object has, such as
 * `constructor`, would deceive code that reads the record.
 *
 * @param name - of a property of the input, or of a stored field
 */
export function isFreeName(name: string): boolean {
  return !reserved.has(name) && !(name in Object.prototype) && !/^$|^\$|[.\0]/.test(name)
}
