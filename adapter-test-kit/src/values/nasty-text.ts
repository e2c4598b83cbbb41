/** Includes a letter with an accent and an emoji, so that look-alikes can differ in them. */
const telling = "AbCé🍣"

/** Returns a string for which {@link twinsOf} creates look-alikes. */
export function tellingText(text: string): string {
  return `${telling}-${text}`
}

/**
 * Returns strings that careless stores confuse with the given one: other case, accents, width,
 * emoji, spaces and length.
 *
 * @param value - from {@link tellingText}
 */
export function twinsOf(value: string): string[] {
  const twins = [
    value.toLowerCase(),
    value.toUpperCase(),
    value.replace("é", "e"),
    value.replace("é", "e\u0301"),
    value.replace("b", "ｂ"),
    value.replace("🍣", "🍺"),
    ` ${value}`,
    `${value} `,
    `${value}\n`,
    value.slice(0, -1),
    `${value}x`,
  ]
  return [...new Set(twins)].filter((twin) => twin !== value)
}

/** Strings with a special meaning in a database, a template or a path. */
export const hostileTexts: readonly string[] = [
  "' OR 1=1--",
  '" OR ""="',
  "'; DROP TABLE users; --",
  "%",
  "_",
  "*",
  "?",
  "[a]",
  "\\",
  "\\'",
  "$ne",
  '{"$ne":null}',
  "a.b",
  "__proto__",
  "constructor",
  "toString",
  "\r\nSET x 1\r\n",
  "${x}",
  "{{x}}",
  "../../etc/passwd",
  "<script>",
]

/** Strings that look like a value of another type. */
export const guessableTexts: readonly string[] = [
  "2026-01-02T03:04:05.678Z",
  "2026-01-02",
  "Fri, 02 Jan 2026 03:04:05 GMT",
  "42",
  "007",
  "1e3",
  "0x10",
  "true",
  "false",
  "null",
  "undefined",
  "NaN",
  '{"a":1}',
  "[1,2]",
  '"quoted"',
]

/** Well-formed strings that normalization or a narrow encoding would change. */
export const unicodeTexts: readonly string[] = [
  "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽",
  "עברית مرحبا \u202Emixed\u202C",
  "\u00E9 is one, e\u0301 is two",
  "ﬁ Å \u212B ＡＢＣ",
  "\u{10FFFF}\u{20BB7}",
  "İstanbul ıI ß ẞ",
  "\uFEFFmark\u200B\u00A0",
  "tab\tline\nbreak\r\n",
]

/** Values that are not strings, as a client may send them instead of a string. */
export const notStrings: readonly unknown[] = [
  undefined,
  null,
  0,
  1,
  true,
  false,
  {},
  { $ne: null },
  { $gt: "" },
  { contains: "" },
  [],
  [""],
]

/** The beginning of all long strings, as far as it was needed. */
let stretches = ""
let stretchCount = 0

/**
 * Returns a string of a given length in which no two parts are the same, so that every loss is
 * detected.
 */
export function longText(length: number, start = ""): string {
  for (; stretches.length < length; stretchCount += 1) {
    stretches += `${stretchCount.toString(36)}Zz-`
  }
  return start.slice(0, length) + stretches.slice(0, Math.max(0, length - start.length))
}

/** Passes a value that does not have the type, because a request can break what the types promise. */
export function mistyped<Type>(value: unknown): Type {
  // The value intentionally does not have this type.
  return value as Type
}
