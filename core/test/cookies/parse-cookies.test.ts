import fc from "fast-check"
import { expect, test } from "vitest"
import { parseCookies } from "../../src/cookies/parse-cookies.ts"

test.each<[string | null, [string, string][]]>([
  [null, []],
  ["", []],
  ["a=1", [["a", "1"]]],
  [
    "a=1; b=2;c=3",
    [
      ["a", "1"],
      ["b", "2"],
      ["c", "3"],
    ],
  ],
  ["a=1; a=2", [["a", "1"]]],
  ["a=; a=2", [["a", ""]]],
  [
    " \ta \t=\t 1 \t; b = 2 ",
    [
      ["a", "1"],
      ["b", "2"],
    ],
  ],
  ["a=b=c", [["a", "b=c"]]],
  ["a=x%20y%7Cz", [["a", "x y|z"]]],
  ["a=%E4%BD", [["a", "%E4%BD"]]],
  [
    "a=%; b=100%; c=%zz",
    [
      ["a", "%"],
      ["b", "100%"],
      ["c", "%zz"],
    ],
  ],
  ['a="quoted"', [["a", '"quoted"']]],
  ["a%20b=1", [["a%20b", "1"]]],
  ["flag; =nameless; a=1;;;", [["a", "1"]]],
  ["a=1,b=2", [["a", "1,b=2"]]],
  [
    "__proto__=1; constructor=2",
    [
      ["__proto__", "1"],
      ["constructor", "2"],
    ],
  ],
])("the header %j is read", (header, expected) => {
  expect([...parseCookies(header)]).toEqual(expected)
})

// asvs 1.1.1
test("any cookies that are written are read again", () => {
  const name = fc.string({ unit: fc.constantFrom(..."abc.-_"), minLength: 1, maxLength: 5 })
  const value = fc.string({ unit: "grapheme" })
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key }), (cookies) => {
      const header = cookies.map(([key, text]) => `${key}=${encodeURIComponent(text)}`).join("; ")
      expect([...parseCookies(header)]).toEqual(cookies)
    }),
    { numRuns: 200 },
  )
})

test("no header is strange enough to make it throw", () => {
  const unit = fc.constantFrom(...'a=;% \t"\\,\u0000\n\ud800💥'.split(""), "%E4", "%7C")
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (header) => {
      for (const [name, value] of parseCookies(header)) {
        expect(name).toMatch(/^[^;=]+$/)
        expect(typeof value).toBe("string")
      }
    }),
    { numRuns: 500 },
  )
})

test("a header that is too long is not read at all", () => {
  const filler = `filler=${"x".repeat(131_072)}`
  expect(parseCookies(`a=1; ${filler}`).size).toBe(0)
})

test("only the first thousand cookies are read", () => {
  const header = Array.from({ length: 2000 }, (_, index) => `c${index}=1`).join("; ")
  const cookies = parseCookies(header)
  expect([cookies.size, cookies.has("c999"), cookies.has("c1000")]).toEqual([1000, true, false])
})
