import { describe, expect, test } from "vitest"
import { contrast, cssColor, parseColor, readableOn } from "../../src/pages/color.ts"

describe("parseColor", () => {
  test.each([
    ["#fff", "#ffffff"],
    ["#1a73E8", "#1a73e8"],
    [" #ABC ", "#aabbcc"],
    ["rgb(1, 2,3)", "#010203"],
    ["rgb( 255 128 0 )", "#ff8000"],
    ["hsl(0, 100%, 50%)", "#ff0000"],
    ["hsl(120 100% 25%)", "#008000"],
    ["hsl(217deg, 91%, 60%)", "#3c83f6"],
    ["Teal", "#008080"],
  ])("reads %s", (text, expected) => {
    const color = parseColor(text)
    expect(color && cssColor(color)).toBe(expected)
  })

  test.each([
    "",
    "#ffff",
    "#ggg",
    "#fff;}body{display:none",
    "red;background:url(//evil.example)",
    "url(https://evil.example)",
    "rgb(256,0,0)",
    "rgb(1,2,3",
    "hsl(361,0%,0%)",
    "rgba(0,0,0,.5)",
    "var(--page)",
    "expression(alert(1))",
    "constructor",
    "__proto__",
    "toString",
    "</style><script>",
    "#fff\n}",
    "#".padEnd(10_000, "f"),
    "#fff".padStart(60),
  ])("ignores %j", (text) => {
    expect(parseColor(text)).toBeUndefined()
  })

  test("ignores what is no text", () => {
    // What an application without types could configure.
    const value = { toString: () => "#fff" } as unknown as string
    expect(parseColor(value)).toBeUndefined()
  })
})

test("contrast follows the WCAG formula", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5)
  expect(contrast([255, 255, 255], [0x77, 0x77, 0x77])).toBeCloseTo(4.478, 3)
  expect(contrast([10, 20, 30], [10, 20, 30])).toBe(1)
})

test("black or white can be read on any colour", () => {
  const steps = [0, 51, 102, 119, 153, 204, 255]
  const all = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => [r, g, b] as const)))
  expect(all.filter((color) => contrast(color, readableOn(color)) < 4.5)).toEqual([])
})
