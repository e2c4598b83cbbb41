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
