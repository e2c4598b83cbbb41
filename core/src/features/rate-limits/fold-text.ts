import { createBoundedCache } from "../../crypto/bounded-cache.ts"

/** Longest text in characters that is folded; names and addresses are shorter. */
const maxLength = 256

/**
 * What no user sees, and two marks that would become letters: the iota below a Greek letter, and the
 * dot between two l.
 */
const invisible = /[\p{C}\p{DI}\s\u0345\u00b7]+/gu

/** Visible characters of ASCII in lower case, in the order of the collation. */
interface Order {
  readonly compare: (one: string, other: string) => number
  readonly ascii: readonly string[]
  /** Letters of other scripts, between which all others are placed. */
  readonly pivots: readonly string[]
}

/** Ranges of code points, and every how many of them is a pivot. */
const scripts = [
  [0x0370, 0x06ff, 1],
  [0x0900, 0x0eff, 1],
  [0x10d0, 0x11ff, 1],
  [0x3041, 0x30ff, 1],
  [0x4e00, 0x9fff, 32],
] as const

let known: Order | undefined
const folds = createBoundedCache<string>(4096)

/**
 * Folds a string so that two strings are equal if a database with a usual collation can take them for the
 * same: without case, accents, width, style and invisible characters, with letters of ligatures and
 * with ASCII for letters with strokes and for digits of other scripts. Letters of rare scripts can
 * become equal as well.
 *
 * @returns the empty string for a string of more than 256 characters
 */
export function foldText(text: string): string {
  // The iota that stands alone is a letter.
  const plain = text.replaceAll("\u037a", "ι").normalize("NFKD").replaceAll(invisible, "")
  if (plain.length > maxLength) return ""
  // Upper case first: it has two letters for ß, and one form of sigma.
  const lower = plain.toUpperCase().toLowerCase()
  return lower.replaceAll(/\P{ASCII}/gu, (character) => {
    const found = folds.get(character) ?? foldCharacter(character)
    folds.set(character, found)
    return found
  })
}

/**
 * Every comparison has the same result for all characters that the collation takes for the same, so
 * they all get the same text.
 */
function foldCharacter(character: string): string {
  const { compare, ascii, pivots } = (known ??= order())
  if (compare(character, "") === 0) return ""
  // The longest text of ASCII that does not come after the character: `ae` for æ, `10` for ❿.
  let start = ""
  const longest = compare("zzzz", character) < 0 ? 0 : 4
  for (let length = 0; length < longest; length += 1) {
    start += ascii[lastUpTo(character, ascii, start)] ?? ""
    if (compare(start, character) === 0) return start
  }
  return String.fromCodePoint(0xf0000 + lastUpTo(character, pivots) + 1)
}

/** Index of the last text that, after a start, does not come after a character; -1: there is none. */
function lastUpTo(character: string, texts: readonly string[], start = ""): number {
  const { compare } = (known ??= order())
  let [low, high] = [-1, texts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (compare(start + (texts[middle] ?? ""), character) <= 0) low = middle
    else high = middle - 1
  }
  return low
}

/** Sorts the pivots, which takes some milliseconds: only for the first text with such a character. */
function order(): Order {
  // Not that of the process, in which å can be a separate letter. English has the root collation.
  const { compare } = new Intl.Collator("en", { sensitivity: "base" })
  const ascii = Array.from({ length: 94 }, (_, index) => String.fromCodePoint(0x21 + index))
  const pivots = scripts.flatMap(([first, last, step]) =>
    Array.from({ length: Math.ceil((last - first + 1) / step) }, (_, index) =>
      String.fromCodePoint(first + index * step),
    ),
  )
  return {
    compare,
    ascii: ascii.filter((each) => each === each.toLowerCase()).toSorted(compare),
    pivots: pivots.filter((each) => /\p{L}/u.test(each)).toSorted(compare),
  }
}
