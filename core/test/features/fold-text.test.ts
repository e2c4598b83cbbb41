import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { foldText } from "../../src/features/rate-limits/fold-text.ts"
import { visitor } from "../support/visitor.ts"
import { limit, limitedApplication, signIn } from "./limited-application.ts"

/** Spellings of letters that MySQL's utf8mb4_0900_ai_ci, ICU, or both take for the same. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  a: ["A", "á", "Å", "ａ", "ⓐ", "𝐚", "ª", "a\u0301", "a\u00ad", "🅐"],
  ae: ["æ", "Æ", "ǣ", "AE"],
  d: ["đ", "Đ", "ð", "ď", "🅳"],
  h: ["ħ", "Ħ", "ĥ", "ℎ"],
  i: ["İ", "í", "Ⅰ", "ⁱ"],
  l: ["ł", "Ł", "ŀ", "ĺ", "ℓ"],
  o: ["ø", "Ø", "ő", "º", "ｏ"],
  oe: ["œ", "Œ"],
  ss: ["ß", "ẞ", "SS", "sſ"],
  s: ["ſ", "ś", "ꞩ", "Ⓢ"],
  t: ["ț", "Ｔ", "🆃"],
  3: ["³", "٣", "３", "③", "৩", "𝟛"],
  10: ["⑩", "❿", "⓾"],
  "@": ["＠", "﹫"],
  ".": ["．", "。".normalize("NFKC") === "." ? "。" : "﹒"],
}

describe("spellings of one name have one key", () => {
  test.each(Object.entries(spellings))("%s", (plain, others) => {
    for (const other of others) expect([other, foldText(other)]).toEqual([other, plain])
  })

  test("in any combination", () => {
    const part = fc.constantFrom(...Object.keys(spellings))
    const spelled = part.chain((plain) =>
      fc.constantFrom(plain, ...(spellings[plain] ?? [])).map((other) => [plain, other] as const),
    )
    const parts = fc.array(spelled, { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(parts, (pieces) => {
        const [plain, other] = [0, 1].map((side) => pieces.map((piece) => piece[side]).join(""))
        expect(foldText(other ?? "")).toBe(foldText(plain ?? ""))
      }),
    )
  })
})

test("different names keep different keys, in many scripts", () => {
  const names = [
    "ada@example.com",
    "eda@example.com",
    "a.da@example.com",
    "ada@example.org",
    "a-da",
    "a+da",
    "Иван",
    "Ирина",
    "Γιώργος",
    "Μαρία",
    "محمد",
    "مريم",
    "דוד",
    "דינה",
    "राम",
    "सीता",
    "สมชาย",
    "王伟",
    "李娜",
    "张敏",
    "やまだ",
    "すずき",
    "김철수",
    "이영희",
    "Աննա",
    "გიორგი",
    "ñandú",
    "x١",
    "x٢",
  ]
  expect(new Set(names.map(foldText)).size).toBe(names.length)
  expect(foldText("ada@example.com")).toBe("ada@example.com")
})

test("long values count together", () => {
  const long = ["a".repeat(257), "b".repeat(5000), "ł".repeat(100_000)]
  expect(long.map(foldText)).toEqual(["", "", ""])
})

test("an attacker gets no attempt more by other spellings", async () => {
  const { config, asked } = limitedApplication()
  const browser = visitor(config)
  const variants = [..."dolhin"].reduce<readonly string[]>(
    (names, letter) =>
      names.flatMap((name) => [letter, spellings[letter]?.[0] ?? letter].map((it) => name + it)),
    [""],
  )
  const distinct = new Set(variants)
  expect(distinct.size).toBeGreaterThanOrEqual(32)
  for (const name of distinct) await signIn(browser, { name })
  expect(asked).toHaveLength(limit)
})
