import { beforeEach, describe, expect, test } from "vitest"
import { purposes } from "../../src/crypto/purposes.ts"
import { crossPurposeSite, type Readers, type Values } from "./cross-purpose-site.ts"
import { useProvider } from "../support/current-provider.ts"

useProvider()

let site: { readonly values: Values; readonly readers: Readers }

beforeEach(() => {
  site = crossPurposeSite()
})

/** Written down, as a test is named before its application runs; the types keep it whole. */
const valueNames: Readonly<Record<keyof Values, true>> = {
  "JWT session": true,
  "database session": true,
  "hashed session": true,
  "hash of a session": true,
  "handle of a session": true,
  "ID token": true,
  "logout token": true,
  "lockstep.challenge": true,
  "lockstep.checks": true,
  "lockstep.form-post": true,
  "lockstep.known-browser": true,
  "lockstep.logout-hint": true,
  "lockstep.logout-return": true,
  "lockstep.logout-session": true,
  "lockstep.logout-step": true,
  "lockstep.provider-token": true,
  "lockstep.redirect-proxy": true,
  "lockstep.session-tokens": true,
  "lockstep.token-successor": true,
  state: true,
  "challenge in the client data": true,
  "CSRF cookie": true,
  "CSRF token": true,
  "verification token": true,
  "hash of the verification token": true,
  "callback URL": true,
  "mark of a used state": true,
  "mark of a used challenge": true,
  "mark of an account that was linked later": true,
  "key of a counter": true,
  "user handle of a new user": true,
  "user handle of a known user": true,
}

/** The values that a reader is for, beside the one of its name. */
const alsoRead: Partial<Record<keyof Readers, keyof Values>> = {
  "getToken, from the cookie": "JWT session",
  "getToken, from the header": "JWT session",
}

const values = keysOf(valueNames)

// asvs 9.2.2, 11.1.2
test("every purpose of encryption has a value and a reader", async () => {
  expect(values).toEqual(expect.arrayContaining([...purposes]))
  expect(Object.keys(site.readers)).toEqual(expect.arrayContaining([...purposes]))
  const made = new Map<string, string>()
  for (const name of values) made.set(await site.values[name](), name)
  expect([...made.values()]).toEqual(values)
  expect(made.has("")).toBe(false)
})

describe.each(values)("%s", (name) => {
  // fault I2
  test("is not accepted for another purpose (CVE-2023-48309, GHSA-v64w-49xw-qq89, GHSA-965c-763c-88jm)", async () => {
    for (const reader of keysOf(site.readers)) {
      if (reader === name || alsoRead[reader] === name) continue
      // What one reader uses up must not be missing for the next.
      const { readers, values: own } = crossPurposeSite()
      expect([reader, await readers[reader](await own[name]())]).toEqual([reader, false])
    }
  })
})

// fault I2
test("each value is accepted for its purpose", async () => {
  for (const reader of keysOf(site.readers)) {
    const { readers, values: own } = crossPurposeSite()
    const value = isValue(reader) ? reader : alsoRead[reader]
    const taken = value !== undefined && (await readers[reader](await own[value]()))
    expect([reader, taken]).toEqual([reader, true])
  }
})

function isValue(reader: keyof Readers): reader is keyof Readers & keyof Values {
  return reader in valueNames
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  // The type of the record names all of its keys.
  return Object.keys(record) as Key[]
}
