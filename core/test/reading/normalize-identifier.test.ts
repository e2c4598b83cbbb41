import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { normalizeIdentifier } from "../../src/reading/normalize-identifier.ts"

describe("normalizeIdentifier", () => {
  test.each([
    ["ada@example.com", "ada@example.com"],
    ["  Ada.Lovelace+news@Example.COM\t", "ada.lovelace+news@example.com"],
    ["ada＠example.com", "ada@example.com"],
    ["ａｄａ@example.com", "ada@example.com"],
    ["ada@müller.example", "ada@xn--mller-kva.example"],
    ["ada@MÜLLER.example", "ada@xn--mller-kva.example"],
    ["ada@mu\u0308ller.example", "ada@xn--mller-kva.example"],
    ["ada@xn--mller-kva.example", "ada@xn--mller-kva.example"],
    ["ada@例え.テスト", "ada@xn--r8jz45g.xn--zckzah"],
    ["ada@example。com", "ada@example.com"],
    ["jose\u0301@example.com", "josé@example.com"],
    ["\u212Aate@example.com", "kate@example.com"],
    ["o'hara#$&*+/?=^_`{|}~-@example.com", "o'hara#$&*+/?=^_`{|}~-@example.com"],
    ["a=b?c@example.com", "a=b?c@example.com"],
    ["a.b@example.com", "a.b@example.com"],
    ["ada@localhost", "ada@localhost"],
    [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
  ])("brings %j into the form %j", (typed, identifier) => {
    expect(normalizeIdentifier(typed)).toBe(identifier)
  })

  // asvs 1.3.11
  test.each([
    "",
    " ",
    "@",
    "ada",
    "ada@",
    "@example.com",
    "ada@@example.com",
    "ada@example.com@evil.example",
    "ada＠example.com@evil.example",
    "ada﹫example.com@evil.example",
    "ada@example.com,eve@evil.example",
    "ada@example.com，eve@evil.example",
    "ada@example.com;eve@evil.example",
    "ada@example.com eve@evil.example",
    "ada,eve@evil.example",
    "ada@example.com,",
    '"e@attacker.example"@victim.example',
    '"ada"@example.com',
    "Ada <ada@example.com>",
    "<ada@example.com>",
    "ada(comment)@example.com",
    "ada@example.com (comment)",
    "friends:ada@example.com;",
    "a\uFE0Fda@example.com",
    "a\u034Fda@example.com",
    "a\u17B4da@example.com",
    "ada\u3164@example.com",
    "ada@exam\u034Fple.com",
    "ada@[127.0.0.1]",
    "ada@127.0.0.1",
    "ada@1.2.3",
    "ada@0x7f.1",
    "ada@2130706433",
    "ada@example.com:25",
    "ada@example.com/path",
    "ada@example.com?x",
    "ada@example.com#x",
    "ada@exam%70le.com",
    "ada@example.com\\evil.example",
    "ada\\@example.com",
    "a da@example.com",
    "ada@exa mple.com",
    "ada\r\nBcc: eve@evil.example",
    "ada\n@example.com",
    "ada@example.com\r\nBcc:eve",
    "ada\u0000@example.com",
    "ada\u0007@example.com",
    "ada\u202E@example.com",
    "ada\u200B@example.com",
    "ada@exam\u00ADple.com",
    "ada\uD800@example.com",
    "ada@.example.com",
    "ada@example..com",
    "ada@example.com.",
    "ada@-example.com",
    "ada@example-.com",
    `${"a".repeat(65)}@example.com`,
    `${"é".repeat(33)}@example.com`,
    `ada@${"a".repeat(64)}.com`,
    `ada@${"abcdefgh.".repeat(30)}com`,
    `${"\uFDFA".repeat(20)}@example.com`,
    "a".repeat(100_000),
  ])("rejects %j (CVE-2022-35924, GHSA-xv97-c62v-4587)", (typed) => {
    expect(normalizeIdentifier(typed)).toBeUndefined()
  })

  const charsets = ["utf-8", "UTF-8", "us-ascii", "iso-8859-1", "utf-7", "utf-8*en", "x"]
  const payloads = [
    "q?eve=40evil.example",
    "Q?a=2Cb",
    "b?ZXZlQGV2aWwuZXhhbXBsZQ==",
    "B?",
    "q?",
    "x?y",
  ]
  const encodedWords = charsets.flatMap((charset) =>
    payloads.flatMap((payload) => [`=?${charset}?${payload}?=`, `=?${charset}?${payload}`]),
  )
  const routes = ["%", "!", "％", "﹪", "！", "︕", "%%", "!%"].flatMap((sign) => [
    `eve${sign}evil.example`,
    `${sign}eve`,
    `eve${sign}`,
    `evil.example${sign}eve`,
  ])

  test.each(
    [
      ...encodedWords,
      ...encodedWords.map((word) => word.replaceAll("=?", "＝？")),
      ...routes,
    ].flatMap((local) => [local, `a${local}`, `${local}b`, `a.${local}.b`, `${local}${local}`]),
  )("rejects %j before the @, which a mailer can read as another address", (local) => {
    expect(normalizeIdentifier(`${local}@example.com`)).toBeUndefined()
  })

  const parts = fc.constantFrom(
    ..."abAB01.-+_@é＠,;<>\"'\\ \t\r\n\u0000()[]:/?#%!=？＝％ßİﬁ\u212A\u200B例".split(""),
  )
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.array(parts, { maxLength: 30 }).map((list) => list.join("")),
    fc
      .tuple(fc.array(parts, { maxLength: 9 }), fc.array(parts, { maxLength: 9 }))
      .map(([local, domain]) => `a${local.join("")}@${domain.join("")}b.example`),
  )

  test("returns nothing, or an address that it does not change again (GHSA-5jpx-9hw9-2fx4)", () => {
    fc.assert(
      fc.property(texts, (typed) => {
        const identifier = normalizeIdentifier(typed)
        if (identifier === undefined) return
        expect(normalizeIdentifier(identifier)).toBe(identifier)
        expect(identifier).toMatch(/^[^@\s\p{C},;:<>()[\]"\\%!]+@[a-z\d.-]+$/u)
        expect(identifier).not.toContain("=?")
      }),
      { numRuns: 2000 },
    )
  })
})
