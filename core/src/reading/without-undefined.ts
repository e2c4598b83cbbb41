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
