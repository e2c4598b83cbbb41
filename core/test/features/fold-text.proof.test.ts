import { expect, test } from "vitest"
import { foldText } from "../../src/features/rate-limits/fold-text.ts"

/** The collation that databases with ICU have, and most others imitate: case and accents are ignored. */
const { compare } = new Intl.Collator("en", { sensitivity: "base" })

/** Every assigned character. */
const characters = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((character) => !/[\p{Cn}\p{Co}]/u.test(character))

/** Characters that the collation takes for the same. */
function classes(): string[][] {
  const found: string[][] = []
  for (const character of characters.toSorted(compare)) {
    const last = found.at(-1)
    if (last && compare(last[0] ?? "", character) === 0) last.push(character)
    else found.push([character])
  }
  return found
}

test("all characters of Unicode that a collation takes for the same have one key", () => {
  const different = classes()
    .map((members) => new Set(members.map(foldText)))
    .filter((keys) => keys.size > 1)
  expect(characters.length).toBeGreaterThan(140_000)
  expect(different).toEqual([])
}, 600_000)

test("a character that a collation takes for two of ASCII has their key", () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz0123456789"]
  const pairs = letters.flatMap((one) => letters.map((other) => one + other)).toSorted(compare)
  const wrong = characters.filter((character) => {
    const pair = pairs.find((each) => compare(each, character) === 0)
    return pair !== undefined && foldText(character) !== pair
  })
  expect(wrong).toEqual([])
}, 600_000)
