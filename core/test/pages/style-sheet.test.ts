// spec O24
import { describe, expect, test } from "vitest"
import type { Theme } from "../../src/config/auth-config.ts"
import { contrast, parseColor } from "../../src/pages/color.ts"
import { type Palette, paletteOf, providerRules } from "../../src/pages/palette.ts"
import { styleSheet } from "../../src/pages/style-sheet.ts"

const texts = [
  ["text", "page"],
  ["text", "card"],
  ["muted", "page"],
  ["muted", "card"],
  ["error-text", "error-back"],
  ["button-text", "button"],
  ["card", "muted"],
]
const edges = [
  ["edge", "card"],
  ["button-line", "card"],
  ["accent", "card"],
  ["accent", "page"],
]

function ratio(palette: Palette, [one, other]: readonly string[]): number {
  const [front, back] = [parseColor(palette[one ?? ""]), parseColor(palette[other ?? ""])]
  if (front === undefined || back === undefined) throw new Error(`no color: ${one}, ${other}`)
  return contrast(front, back)
}

describe.each(["light", "dark"] as const)("by %s", (scheme) => {
  test.each([undefined, "#000", "#fff", "#f59e0b", "#4f46e5", "#777", "#949494", "#0f766e"])(
    "text and edges can be seen with the brand colour %s",
    (brandColor) => {
      const palette = paletteOf(brandColor === undefined ? {} : { brandColor }, scheme)
      expect(texts.filter((pair) => ratio(palette, pair) < 4.5)).toEqual([])
      expect(edges.filter((pair) => ratio(palette, pair) < 3)).toEqual([])
    },
  )
})

test("both colours of the application are used as a pair", () => {
  const palette = paletteOf({ brandColor: "#f97316", buttonText: "#fff" }, "light")
  expect(palette).toMatchObject({ button: "#f97316", "button-text": "#ffffff" })
})

test("the colour scheme is the user's unless the theme names one", () => {
  const schemes = (theme: Theme): readonly string[] =>
    [...styleSheet(theme).matchAll(/color-scheme:(dark|light);/g)].map(([, name]) => name ?? "")
  expect(schemes({})).toEqual(["light", "dark"])
  expect(schemes({ colorScheme: "auto" })).toEqual(["light", "dark"])
  expect(schemes({ colorScheme: "light" })).toEqual(["light"])
  expect(schemes({ colorScheme: "dark" })).toEqual(["dark"])
})

// asvs 1.3.3
test("invalid colors do not get into the style sheet", () => {
  const hostile = `red;}*{background:url("//evil.example")}</style><script>`
  const theme = { brandColor: hostile, buttonText: hostile }
  expect(styleSheet(theme, [hostile])).toBe(styleSheet({}))
  // A caller without types could set any string.
  expect(styleSheet({ colorScheme: hostile as "auto" })).toBe(styleSheet({}))
})

test("a provider's colour is a rule of its own, with letters that can be read on it", () => {
  const css = styleSheet({}, [undefined, "#fc6d26", "#24292f"])
  expect(css).not.toContain(".provider-0{")
  expect(css).toContain("--mark:#fc6d26;--ink:#000000;")
  expect(css).toContain("--mark:#24292f;--ink:#ffffff;")
})

test.each(["#000", "#fff", "#fc6d26", "#ffd21e", "#24292f", "#777", "#1a73e8", "#00c300"])(
  "a mark can be seen on its colour %s",
  (color) => {
    const own = [...providerRules([color]).matchAll(/--([\w-]+):([^;]+);/g)]
    const colors = Object.fromEntries(own.map(([, name, value]) => [name, value]))
    expect(ratio(colors, ["ink", "mark"])).toBeGreaterThanOrEqual(4.5)
  },
)

test("the style sheet loads nothing and respects users' settings", () => {
  const css = styleSheet({})
  expect(css).not.toMatch(/url\(|@import|https?:/)
  // Nothing moves, so a setting for less motion changes nothing.
  expect(css).not.toMatch(/transition|animation|transform/)
  expect(css).toContain(":focus-visible{outline:3px solid var(--accent)")
})

test("every variable that is used is set", () => {
  const css = styleSheet({})
  const used = new Set([...css.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name))
  const set = new Set([...css.matchAll(/--([\w-]+):/g)].map(([, name]) => name))
  expect([...used].filter((name) => !set.has(name))).toEqual([])
  expect([...set].filter((name) => !used.has(name))).toEqual([])
})
