import { expect, test } from "vitest"
import { Google } from "../../src/providers/google.ts"

const issuer = "https://accounts.google.com"

test.each([
  ["https://accounts.google.com", issuer],
  ["accounts.google.com", "accounts.google.com"],
  ["https://evil.example", issuer],
  [["accounts.google.com"], issuer],
  [undefined, issuer],
])("an id_token from %j is expected to be from %s", (iss, expected) => {
  expect(Google().expectedIssuer?.({ iss }, issuer, issuer)).toBe(expected)
})

test("another configured issuer is compared exactly", () => {
  const other = "https://id.example.com"
  expect(Google().expectedIssuer?.({ iss: "accounts.google.com" }, other, other)).toBe(other)
})
