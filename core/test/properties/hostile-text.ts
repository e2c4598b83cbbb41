import fc from "fast-check"

/** What parsers of URLs, headers, HTML, JSON and addresses stumble over. */
const pieces = [
  ..."/\\:;,.@?#%&=+-_~*'\"`<>()[]{}|^$! \t\r\n\0",
  "//",
  "\\\\",
  "/\\",
  "..",
  "%2f",
  "%5c",
  "%00",
  "%0d%0a",
  "%",
  "%E0%A4%A",
  "http:",
  "https:",
  "https://",
  "javascript:",
  "data:text/html,",
  "blob:",
  "evil.example",
  "app.example.com",
  "ada@example.com",
  "user@",
  "=?utf-8?q?eve=40evil.example?=",
  "=?utf-8?b?ZXZlQGV2aWwuZXhhbXBsZQ==?=",
  "eve%evil.example",
  "evil.example!eve",
  ":443",
  ":80",
  ":99999",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "-1",
  "1e9",
  "[]",
  "{}",
  "true",
  "\u0000",
  "\u202E",
  "\u200B",
  "\uFF20",
  "\uFE6B",
  "\uFF0F",
  "\u3002",
  "\uFB01",
  "\u212A",
  "\u0130",
  "\uD800",
  "\uDC00",
  "\u{1F600}",
  "xn--mller-kva",
  "<script>alert(1)</script>",
  "\r\nSet-Cookie: a=b",
] as const

/** Text of any kind: random, put together from difficult pieces, or long. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map(join) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 3000 }))
      .map(([piece, times]) => piece.repeat(times).slice(0, 12_000)),
  },
)

/** Text that is as long as a body or a cookie header may be: a parser that needs quadratic time is too slow for it. */
export const longText: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...pieces), fc.integer({ min: 20_000, max: 100_000 }))
  .map(([piece, length]) => piece.repeat(length / piece.length))

/** Hostile text without what no header can carry: `Headers` of the platform throws for that. */
export const hostileHeader: fc.Arbitrary<string> = hostileText.map((text) =>
  inHeader(text).slice(0, 6000),
)

/** The same as long as a header may be. */
export const longHeader: fc.Arbitrary<string> = longText.map((text) => inHeader(text))

function inHeader(text: string): string {
  return text.replaceAll(/[^\t\u0020-\u007E\u0080-\u00FF]/g, "%")
}

/** Any JSON, with names that mean something to JavaScript or to us. */
export const hostileJson: fc.Arbitrary<fc.JsonValue> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<fc.JsonValue>(null, true, "", "null", 0, -1, 1.5, 2 ** 53, [], {}, [[]], [null]),
  hostileText,
)

/**
 * An object of JSON, as text: some of its properties are the given ones, some have other values.
 *
 * @param names - of the properties that are read
 */
export function hostileObject(
  names: readonly string[],
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "prototype", "id") },
    { weight: 1, arbitrary: hostileText },
  )
  return fc
    .array(fc.tuple(name, hostileJson), { maxLength: 6 })
    .map((entries) => fromEntries(entries))
}

/** Own properties only, `__proto__` too, as JSON.parse makes them. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries)
}

function join(parts: readonly string[]): string {
  return parts.join("")
}
