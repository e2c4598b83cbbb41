import { globSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import type { NamedPageStrings, PageStrings } from "../../src/index.ts"
import { passkeyEnglish } from "../../src/pages/passkey-strings.ts"
import { english as englishOfAll } from "../../src/pages/strings.ts"

const english: NamedPageStrings = { ...englishOfAll, ...passkeyEnglish }
const folder = path.join(import.meta.dirname, "../../src/languages")
const modules = await Promise.all(
  globSync("*.ts", { cwd: folder })
    .sort()
    .map(async (file) => {
      // A module of this folder exports the messages of one language.
      const module = (await import(path.join(folder, file))) as Record<
        string,
        NamedPageStrings & PageStrings
      >
      return { file, exported: Object.values(module) }
    }),
)
const languages = modules.flatMap(({ file, exported }) =>
  exported.map((messages) => ({ file, messages })),
)

const keys = Object.keys(english) as (keyof NamedPageStrings)[]
const placeholders = (text: string): string[] => text.match(/\{\w+\}/g) ?? []

test("there are eleven languages beside English, one for each module", () => {
  expect(modules.map(({ exported }) => exported.length)).toEqual(modules.map(() => 1))
  expect(languages.map(({ messages }) => messages.lang)).toEqual(
    "de es fr it ja ko nl pl pt tr zh-Hans".split(" "),
  )
})

describe.each(languages)("$file", ({ file, messages }) => {
  test("is named after its language, which the runtime has words for", () => {
    expect(`${messages.lang?.toLowerCase()}.ts`).toBe(file)
    expect(Intl.NumberFormat.supportedLocalesOf(messages.lang)).toEqual([messages.lang])
  })

  test("has every message, and no other", () => {
    expect(Object.keys(messages).toSorted()).toEqual([...keys, "lang"].toSorted())
  })

  test.each(keys)("has %s with its placeholders, and without markup or a stray space", (key) => {
    const text = messages[key]
    expect(placeholders(text)).toEqual(placeholders(english[key]))
    expect(text).toBe(text.trim().replaceAll(/ {2,}/g, " "))
    expect(text).toMatch(/^[^<>&"]+$/)
  })

  test("ends its sentences where English does", () => {
    const ends = (text: string): boolean => /[.?。？]$/.test(text)
    for (const key of keys) expect([key, ends(messages[key])]).toEqual([key, ends(english[key])])
  })

  test("is translated", () => {
    expect(keys.filter((key) => messages[key] === english[key])).toEqual([])
  })
})
