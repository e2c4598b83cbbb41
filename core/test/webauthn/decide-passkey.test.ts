import { describe, expect, test } from "vitest"
import { type AccountFacts, decideAccount } from "../../src/accounts/decide-account.ts"
import type { AdapterUser } from "../../src/adapters.ts"

const ada: AdapterUser = { id: "ada", email: "ada@example.com", emailVerified: null }
const eve: AdapterUser = { id: "eve", email: "eve@example.com", emailVerified: new Date() }

const nothing: AccountFacts = {
  type: "webauthn",
  accountOwner: null,
  linkTo: null,
  emailOwner: null,
  providerVerifiedEmail: false,
  allowEmailLinking: false,
  signedIn: null,
  unverifiedAccounts: undefined,
}
const made = { ...nothing, newPasskey: true }
const used = { ...nothing, newPasskey: false, accountOwner: ada, passkeyOwnerId: "ada" }

const refusedFor = (reason: string) => ({ kind: "refuse", reason })

describe("a new passkey", () => {
  test.each([
    ["of no user creates a user", made, { kind: "create" }],
    ["of a user who is signed in is linked", { ...made, linkTo: ada }, { kind: "link", user: ada }],
    [
      "is not linked by an address",
      { ...made, emailOwner: ada },
      refusedFor("email of another user"),
    ],
    [
      "is not linked by an address, not even where email linking is on",
      { ...made, emailOwner: eve, allowEmailLinking: true },
      refusedFor("email of another user"),
    ],
    ["with a known id opens nothing", { ...made, accountOwner: ada }, refusedFor("passkey")],
    [
      "with a known id is not linked, to its owner neither",
      { ...made, accountOwner: ada, linkTo: ada },
      refusedFor("passkey"),
    ],
  ])("%s", (_name, facts, decision) => {
    expect(decideAccount(facts)).toEqual(decision)
  })
})

describe("a passkey that was used", () => {
  test.each([
    ["signs its owner in", used, { kind: "signIn", user: ada }],
    ["signs its owner in again", { ...used, linkTo: ada }, { kind: "signIn", user: ada }],
    ["does not switch users", { ...used, linkTo: eve }, refusedFor("account of another user")],
    ["without an account creates no user", { ...used, accountOwner: null }, refusedFor("passkey")],
    [
      "without an account is not linked",
      { ...used, accountOwner: null, linkTo: ada },
      refusedFor("passkey"),
    ],
    [
      "whose account is another's opens neither",
      { ...used, passkeyOwnerId: "eve" },
      refusedFor("passkey"),
    ],
  ])("%s", (_name, facts, decision) => {
    expect(decideAccount(facts)).toEqual(decision)
  })
})
