/**
 * Reads a property of something unknown.
 *
 * @returns undefined when it is not an object, or has no such property
 */
export function member(value: unknown, name: string): unknown {
  // Only one member is looked at, and it is unknown until its type is checked.
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}
