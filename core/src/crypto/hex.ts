const digits: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, "0"),
)

/**
 * Encodes bytes as lowercase hexadecimal digits.
 *
 * @param bytes - the bytes to encode
 */
export function encodeHex(bytes: Iterable<number>): string {
  let text = ""
  for (const byte of bytes) text += digits[byte]
  return text
}
