/** Compares two strings in a time that depends only on their lengths, not on where they differ. */
export function equalConstantTime(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let index = 0; index < a.length; index++) {
    difference |= a.charCodeAt(index) ^ b.charCodeAt(index)
  }
  return difference === 0
}

/**
 * Compares bytes in a time that depends only on their lengths, not on where they differ.
 *
 * @param a - some bytes
 * @param b - the other bytes
 */
export function equalBytesConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (const [index, byte] of a.entries()) difference |= byte ^ (b[index] ?? 0)
  return difference === 0
}
