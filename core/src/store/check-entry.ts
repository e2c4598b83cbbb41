const keyPattern = /^[\w:.-]{1,128}$/

/** Of a value, in UTF-8. */
const maxBytes = 65_536

const tenYears = 3_653 * 24 * 60 * 60 * 1000

const encoder = new TextEncoder()

/**
 * What a store is asked about, if it can be a key. It is checked although it has a type: a value from a request,
 * such as `{ $ne: null }`, must not reach a database as part of a query.
 *
 * @param key - what the caller passed
 * @throws TypeError when it cannot be a key
 */
export function storeKey(key: string): string {
  if (typeof key === "string" && keyPattern.test(key)) return key
  throw new TypeError(
    "The key of a store's entry is malformed. Use 1 to 128 of A-Z a-z 0-9 _ - : .",
  )
}

/**
 * Checks what a store is to keep, before it is sent.
 *
 * @param value - the text
 * @throws TypeError when it cannot be kept as it is
 */
export function storeValue(value: string): string {
  if (typeof value === "string" && value.length <= maxBytes && isStorable(value)) return value
  throw new TypeError(
    "The value of a store's entry is malformed. Use well-formed text of at most 65,536 bytes without U+0000.",
  )
}

/**
 * Checks how long an entry is to live.
 *
 * @param ttlMs - in milliseconds
 * @throws TypeError when it is not a whole number between 1 and ten years
 */
export function storeLifetime(ttlMs: number): number {
  if (Number.isInteger(ttlMs) && ttlMs >= 1 && ttlMs <= tenYears) return ttlMs
  throw new TypeError(
    "The lifetime of a store's entry is invalid. Use whole milliseconds, from 1 to ten years.",
  )
}

function isStorable(value: string): boolean {
  return (
    value.isWellFormed() && !value.includes("\0") && encoder.encode(value).byteLength <= maxBytes
  )
}
