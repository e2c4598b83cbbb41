import { expect, test } from "vitest"
import { addressOfDatabase, readMongoAddress } from "../src/mongo-address.ts"

test.each([
  ["mongodb://host", { host: "host", port: 27017, isName: false }],
  ["mongodb://me:x@one:1,two:2/db?a=b", { host: "one", port: 1, isName: false }],
  ["mongodb://[::1]:5/db", { host: "::1", port: 5, isName: false }],
  ["mongodb+srv://me:x@host.example/db", { host: "host.example", port: 27017, isName: true }],
])("the first server of %s is found", (value, server) => {
  expect(readMongoAddress(value)).toEqual(server)
})

test.each(["http://secret", "mongodb://", "mongodb:///secret"])(
  "%s is no address, and is not shown",
  (value) => {
    expect(() => readMongoAddress(value)).toThrow(/MONGODB_URL is set, but is not a URL such as/)
    expect(() => readMongoAddress(value)).not.toThrow(/secret/)
  },
)

test.each([
  ["mongodb://host:1", "mongodb://host:1/new"],
  ["mongodb://a,b/old?x=1", "mongodb://a,b/new?x=1"],
  ["mongodb://me:x@host", "mongodb://me:x@host/new?authSource=admin"],
  ["mongodb://me:x@host/old", "mongodb://me:x@host/new?authSource=old"],
  ["mongodb://me:x@host/old?authSource=y", "mongodb://me:x@host/new?authSource=y"],
])("another database at %s keeps everything else", (address, expected) => {
  expect(addressOfDatabase(address, "new")).toBe(expected)
})
