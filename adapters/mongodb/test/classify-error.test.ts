import { MongoServerError } from "mongodb"
import { expect, test } from "vitest"
import { classifyError } from "../src/classify-error.ts"

test.each([
  [11000, "duplicate"],
  [112, "conflict"],
  [24, "conflict"],
  [13, "unavailable"],
  [91, "unavailable"],
] as const)("the server's code %i is %s", (code, expected) => {
  expect(classifyError(new MongoServerError({ code, errmsg: "x" }))).toEqual({ code: expected })
})

test("the codes of single writes and of causes count", () => {
  const write = { code: 11000, message: "x" }
  const ofOneCollection = Object.assign(new Error("bulk"), { writeErrors: [write] })
  const ofSeveral = Object.assign(new Error("bulk"), { writeErrors: new Map([[2, write]]) })
  for (const error of [ofOneCollection, ofSeveral, new Error("outer", { cause: ofSeveral })]) {
    expect(classifyError(error)).toEqual({ code: "duplicate" })
  }
})

test.each([new Error("connection reset"), "text", null, undefined])(
  "%s is unavailable",
  (error) => {
    expect(classifyError(error)).toEqual({ code: "unavailable" })
  },
)

test("an error that is its own cause comes to an end", () => {
  const error = new Error("round")
  error.cause = error
  expect(classifyError(error)).toEqual({ code: "unavailable" })
})
