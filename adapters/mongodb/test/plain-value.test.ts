import { runInNewContext } from "node:vm"
import { Binary, Code, Decimal128, Double, Int32, Long, ObjectId, UUID } from "mongodb"
import { expect, test } from "vitest"
import { plainValue, storable } from "../src/plain-value.ts"

const uuid = "8f78d019-0e08-44fd-ab42-e537e0c366b0"

test.each([
  [new ObjectId("65f0a1b2c3d4e5f6a7b8c9d0"), "65f0a1b2c3d4e5f6a7b8c9d0"],
  [new UUID(uuid), uuid],
  [new Binary(Buffer.from("abc")), "YWJj"],
  [Decimal128.fromString("1.50"), "1.50"],
  [new Int32(5), 5],
  [new Double(1.5), 1.5],
  [Long.fromNumber(4_102_444_800), 4_102_444_800],
  [Long.fromString("9007199254740993"), "9007199254740993"],
  [12n, 12],
  [new Code("x"), undefined],
  [() => 1, undefined],
] as const)("%o is read as %o", (value, expected) => {
  expect(plainValue(value)).toEqual(expected)
})

test("what is read is a copy of plain data", () => {
  const stored = { list: [new Date(0), { id: new ObjectId("65f0a1b2c3d4e5f6a7b8c9d0") }] }
  const read = plainValue(stored)
  expect(read).toEqual({ list: [new Date(0), { id: "65f0a1b2c3d4e5f6a7b8c9d0" }] })
  expect(structuredClone(read)).toEqual(read)
})

test("what is stored is a copy without what a document cannot hold", () => {
  const given = { a: 1, b: undefined, c: () => 1, d: [undefined, Symbol("x")], e: new Map() }
  expect(storable(given)).toEqual({ a: 1, d: [null, null] })
})

test("dates and objects of another realm are stored", () => {
  const foreign: unknown = runInNewContext("({ at: new Date(5), list: [{}] })")
  expect(storable(foreign)).toEqual({ at: new Date(5), list: [{}] })
})

test.each([NaN, Infinity, new Date(NaN), 1n, new Set(), Symbol("x")])(
  "%o is not stored",
  (value) => {
    expect(storable(value)).toBeUndefined()
  },
)

test("a value that contains itself comes to an end", () => {
  const round: { self?: object } = {}
  round.self = round
  expect(() => storable(round)).not.toThrow()
})

test("parsed JSON is taken for no value of the driver's", () => {
  const hostile: unknown = JSON.parse('{"_bsontype": "ObjectId", "id": "x", "toBSON": 1}')
  expect(storable(hostile)).toEqual({ id: "x" })
  const id = new ObjectId()
  expect(storable(id)).toBe(id)
})

test("a member named __proto__ is no prototype", () => {
  const hostile: unknown = JSON.parse('{"__proto__": {"admin": true}, "a": 1}')
  expect(Object.keys(storable(hostile) as object)).toEqual(["a"])
  expect(storable(hostile)).not.toHaveProperty("admin")
})
