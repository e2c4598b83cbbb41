import fc from "fast-check"
import { expect, test } from "vitest"
import { equalBytesConstantTime, equalConstantTime } from "../../src/crypto/equal.ts"

test("texts are equal exactly when === says so", () => {
  const texts = fc.string({ unit: fc.constantFrom("a", "b", "\u0100", "\u0000"), maxLength: 4 })
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(equalConstantTime(a, b)).toBe(a === b)
    }),
    { numRuns: 500 },
  )
})

test("bytes are equal exactly when their texts are", () => {
  const bytes = fc.uint8Array({ max: 2, maxLength: 3 })
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(equalBytesConstantTime(a, b)).toBe(a.join() === b.join())
    }),
    { numRuns: 500 },
  )
})

/** How many characters, or bytes, of a value were read. */
interface Reads {
  count: number
}

/** A string that counts the characters that are read of it. */
function countedText(text: string, reads: Reads): string {
  const charCodeAt = (index: number): number => {
    reads.count += 1
    return text.charCodeAt(index)
  }
  // What the comparison needs of a string.
  return { length: text.length, charCodeAt } as unknown as string
}

/** Bytes that count those that are read of them. */
function countedBytes(bytes: readonly number[], reads: Reads): Uint8Array {
  const counting = new Proxy(bytes, {
    get(target, name): unknown {
      if (typeof name === "string" && /^\d+$/.test(name)) reads.count += 1
      return Reflect.get(target, name)
    },
  })
  // An array has what the comparison needs of bytes, which know themselves only without a Proxy.
  return counting as unknown as Uint8Array
}

// A clock would tell less: what is read does not depend on the machine.
// asvs 11.2.4
test.each(["abcdefgh", "xbcdefgh", "abcdefgx", "xxxxxxxx"])(
  "a string of 8 characters is read to its end, wherever it differs: %s",
  (other) => {
    const reads = { count: 0 }
    const isEqual = equalConstantTime(countedText("abcdefgh", reads), countedText(other, reads))
    expect([isEqual, reads.count]).toEqual([other === "abcdefgh", 16])
  },
)

// asvs 11.2.4
test.each([[[1, 2, 3, 4]], [[9, 2, 3, 4]], [[1, 2, 3, 9]], [[9, 9, 9, 9]]])(
  "4 bytes are read to their end, wherever they differ: %j",
  (other) => {
    const reads = { count: 0 }
    const [one, two] = [countedBytes([1, 2, 3, 4], reads), countedBytes(other, reads)]
    const isEqual = equalBytesConstantTime(one, two)
    expect([isEqual, reads.count]).toEqual([other.join() === "1,2,3,4", 8])
  },
)
