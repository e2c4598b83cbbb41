import { _id, defaultCollections, format } from "@lockstep/mongodb-adapter"
import { ObjectId } from "mongodb"
import { expect, test } from "vitest"

const hex = "65f0a1b2c3d4e5f6a7b8c9d0"

test("the names are those of Auth.js, with one for passkeys", () => {
  expect(defaultCollections).toEqual({
    Users: "users",
    Accounts: "accounts",
    Sessions: "sessions",
    VerificationTokens: "verification_tokens",
    Authenticators: "authenticators",
  })
})

test("_id makes an ObjectId of 24 digits, and a new one of anything else", () => {
  expect(_id(hex)).toEqual(new ObjectId(hex))
  for (const other of [undefined, "", "z".repeat(24), "65f0"]) {
    expect(_id(other).toHexString()).toMatch(/^[\da-f]{24}$/)
  }
})

test("format goes to a document and back", () => {
  const document = format.to({ id: hex, userId: hex, name: "Ada" })
  expect(document).toEqual({ _id: new ObjectId(hex), userId: new ObjectId(hex), name: "Ada" })
  expect(format.from(document)).toEqual({ id: hex, userId: hex, name: "Ada" })
})
