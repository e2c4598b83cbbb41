/** Returns whether something is a JSON object, not an array and not `null`. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * Parses the text of a JSON object. The reason of a failure is not told, as it would quote the text.
 *
 * @returns the object, or `undefined` when the text is anything else
 */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** An object without the properties that are `undefined`. */
export type WithoutUndefined<T> = {
  // A name is left out of one half or of the other, by whether its value may be `undefined`.
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name]
} & {
  // The other half.
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>
}

/**
 * Copies an object without the properties that are `undefined`.
 *
 * @param record - not written to
 */
export function withoutUndefined<T extends object>(record: T): WithoutUndefined<T> {
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record)) if (value !== undefined) copy[name] = value
  // Each of its properties is copied, or is `undefined`.
  return copy as WithoutUndefined<T>
}
