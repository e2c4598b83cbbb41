import { describe, expect, test } from "vitest"
import { tidy } from "../src/document/tidy.ts"

const start = Date.parse("2031-05-05T10:20:30.123Z")

describe("tidy", () => {
  test("gives equal ids one name, and different ids different ones", () => {
    const one = "f567efb8-0aa1-44e8-818c-59f11fff6219"
    const other = "c5b223a1-251a-4708-8b4f-98649bec3128"
    const text = tidy(`${one} ${other} ${one} ${one.toUpperCase()}`, start)
    const [first, second, third, fourth] = text.split(" ")
    expect(third).toBe(first)
    expect(second).not.toBe(first)
    expect(fourth).toBe(first?.toUpperCase())
    expect(text).not.toContain("f567")
  })

  test("takes the namespace of a case out of a text, encoded or not", () => {
    const encoded = Buffer.from("Credential-kf899b957-293-54-xYz").toString("base64")
    const tidied = Buffer.from("Credential-k0-54-xYz").toString("base64")
    expect(tidy(`zoe-kf899b957-293-17 "${encoded}"`, start)).toBe(`zoe-k0-17 "${tidied}"`)
  })

  test("moves times that were taken from the clock, and leaves their milliseconds", () => {
    expect(tidy('new Date("2031-06-04T10:20:31.731Z")', start)).toBe(
      'new Date("2030-01-31T00:00:00.731Z")',
    )
  })

  test("leaves times that were chosen by the calendar", () => {
    expect(tidy('new Date("2038-01-19T03:14:07.999Z")', start)).toBe(
      'new Date("2038-01-19T03:14:07.999Z")',
    )
  })
})
