import {
  BSON,
  BSONRegExp,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from "mongodb"
import { expect, test } from "vitest"
import { bsonOf, namesIn, withMembers, withoutMember } from "../src/mongo-front/bson.ts"

const everyType = {
  double: new Double(1.5),
  text: "grüße",
  document: { lsid: 1 },
  list: [1, "two"],
  bytes: new Uint8Array([1, 2, 3]),
  uuid: new UUID("00000000-0000-4000-8000-000000000001"),
  objectId: new ObjectId("0123456789abcdef01234567"),
  flag: true,
  date: new Date(0),
  nothing: null,
  pattern: new BSONRegExp("a.b", "i"),
  code: new Code("return 1"),
  scoped: new Code("return a", { a: 1 }),
  reference: new DBRef("things", new ObjectId("0123456789abcdef01234567")),
  int: new Int32(7),
  timestamp: new Timestamp({ t: 1, i: 2 }),
  long: Long.fromNumber(2 ** 40),
  decimal: Decimal128.fromString("1.25"),
  least: new MinKey(),
  most: new MaxKey(),
}

test("every type of BSON is stepped over", () => {
  const bytes = Buffer.from(BSON.serialize({ ...everyType, lsid: { id: 1 } }))
  expect(namesIn(bytes)).toEqual([...Object.keys(everyType), "lsid"])
  expect(withoutMember(bytes, "lsid")).toEqual(Buffer.from(BSON.serialize(everyType)))
})

test("what is added comes last", () => {
  const bytes = Buffer.from(BSON.serialize({ one: "1" }))
  expect(BSON.deserialize(withMembers(bytes, { two: 2 }))).toEqual({ one: "1", two: 2 })
})

test("a driver reads what is written", () => {
  const id = new UUID("00000000-0000-4000-8000-000000000001")
  const bytes = bsonOf({ id: { id: id.buffer }, name: "grüße", ok: 1 })
  expect(BSON.deserialize(bytes)).toEqual({ id: { id }, name: "grüße", ok: 1 })
})

test("what is no BSON is refused", () => {
  const bytes = Buffer.from(BSON.serialize({ one: 1 }))
  bytes.writeUInt8(0x55, 4)
  expect(() => namesIn(bytes)).toThrow("BSON has no type 85")
})
