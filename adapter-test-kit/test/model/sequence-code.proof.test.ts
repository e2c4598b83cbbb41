import { runInThisContext } from "node:vm"
import { describe, expect, test } from "vitest"
import { longTextsIn, padded } from "../../src/model/long-code.ts"
import { formatPath, parsePath } from "../../src/model/repeat-path.ts"
import { sequenceCode } from "../../src/model/sequence-code.ts"
import type { Entry } from "../../src/model/sequence.ts"

type Call = Extract<Entry, { kind: "call" }>

const call = (over: Partial<Call["call"]>, instance: Call["instance"] = "adapter"): Entry => ({
  kind: "call",
  instance,
  call: { method: "getUser", args: ["x"], outcome: { value: null }, ...over },
})

describe("a long text", () => {
  const texts = [
    padded("m-1", 300),
    `${padded("m-1", 287)}@example.test`,
    padded("Zoë 🦊 ", 16_384),
    padded('a "quote"', 299) + "!",
    "x".repeat(400),
  ]

  test.for(texts)("is written as an expression that makes it: %#", (text) => {
    const [[value, code] = []] = longTextsIn([{ text }])
    expect(value).toBe(text)
    expect(runInThisContext(code ?? "")).toBe(text)
  })

  test("is not written as one where it is short", () => {
    expect(longTextsIn({ text: "m-1".padEnd(200, "0Zz-") })).toEqual([])
  })
})

describe("printed code", () => {
  test("names the ids that the adapter issued", () => {
    const code = sequenceCode(
      [
        call({ method: "createUser", args: [{ email: "a" }], outcome: { value: { id: "17" } } }),
        call({ args: ["17"] }),
      ],
      "nothing",
      "{}",
    )
    expect(code.split("\n")).toEqual([
      'const user1 = await adapter.createUser({ email: "a" })',
      "await adapter.getUser(user1.id).then(console.log, console.error)",
      "// expected: nothing",
      "// seen:     {}",
    ])
  })

  test("goes on after a rejection, and tells its reason in one line", () => {
    const outcome = { error: new Error("taken\n\nreally") }
    const [line] = sequenceCode([call({ outcome }), call({})], "", "").split("\n")
    expect(line).toBe(
      'await adapter.getUser("x").catch(console.error) // rejected: Error: taken really',
    )
  })

  test("says which of two instances is called, and when one is opened anew", () => {
    const code = sequenceCode([call({}, "second"), { kind: "reconnect" }, call({})], "", "").split(
      "\n",
    )
    expect(code.slice(0, 3)).toEqual([
      "// adapter and second are two instances on one store.",
      'await second.getUser("x")',
      "second = await reconnect() // closes it and opens another",
    ])
  })
})

test("a path reads as it was written", () => {
  for (const isCut of [true, false]) {
    const path = { area: "users", path: "12:0:3", replayPath: "//A:+H", isCut }
    expect(parsePath(formatPath(path))).toEqual(path)
  }
})

test("what is no path is refused", () => {
  for (const text of ["", "12:0:3", "users", "users 1 AB:C more"]) {
    expect(() => parsePath(text)).toThrow(TypeError)
  }
})
