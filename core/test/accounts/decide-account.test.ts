// asvs 6.3.4
import { describe, expect, test } from "vitest"
import {
  type AccountDecision,
  type AccountFacts,
  decideAccount,
} from "../../src/accounts/decide-account.ts"
import type { AdapterUser } from "../../src/adapters.ts"

const verifiedAt = new Date("2026-01-02T03:04:05.678Z")
const ada: AdapterUser = { id: "ada", email: "ada@example.com", emailVerified: null }
const verifiedAda: AdapterUser = { ...ada, emailVerified: verifiedAt }
const grace: AdapterUser = { id: "grace", email: "grace@example.com", emailVerified: verifiedAt }

const noFacts: AccountFacts = {
  type: "oidc",
  accountOwner: null,
  linkTo: null,
  emailOwner: null,
  providerVerifiedEmail: false,
  allowEmailLinking: false,
  signedIn: null,
  unverifiedAccounts: undefined,
}

type Row = [sentence: string, facts: Partial<AccountFacts>, decision: AccountDecision]

const table: Row[] = [
  ["a known account signs its owner in", { accountOwner: ada }, { kind: "signIn", user: ada }],
  [
    "a known account that its owner asks to link again signs them in",
    { accountOwner: ada, linkTo: ada },
    { kind: "signIn", user: ada },
  ],
  [
    "a known account is never handed to another user who asks to link it",
    { accountOwner: ada, linkTo: grace },
    { kind: "refuse", reason: "account of another user" },
  ],
  [
    "a known account signs its owner in although another user has its address now",
    { accountOwner: ada, emailOwner: grace, allowEmailLinking: true, providerVerifiedEmail: true },
    { kind: "signIn", user: ada },
  ],
  [
    "an unknown account is linked to the signed-in user who asked for it",
    { linkTo: ada },
    { kind: "link", user: ada },
  ],
  [
    "an unknown account is linked on request although another user has its address",
    { linkTo: ada, emailOwner: grace },
    { kind: "link", user: ada },
  ],
  ["an unknown account with a free address makes a new user", {}, { kind: "create" }],
  [
    "an address that the provider verified is free too when no user has it",
    { providerVerifiedEmail: true, allowEmailLinking: true },
    { kind: "create" },
  ],
  ...[false, true].flatMap((providerVerifiedEmail): Row[] =>
    [ada, verifiedAda].flatMap((emailOwner): Row[] =>
      [false, true].map((allowEmailLinking): Row => {
        const links = allowEmailLinking && providerVerifiedEmail && emailOwner === verifiedAda
        const words = [
          allowEmailLinking ? "opted in" : "not opted in",
          providerVerifiedEmail ? "verified by the provider" : "not verified by the provider",
          emailOwner === verifiedAda ? "verified here" : "not verified here",
        ].join(", ")
        return [
          `an address of an existing user is ${links ? "linked" : "refused"}: ${words}`,
          { emailOwner, providerVerifiedEmail, allowEmailLinking },
          links
            ? { kind: "link", user: verifiedAda }
            : { kind: "refuse", reason: "email of another user" },
        ]
      }),
    ),
  ),
]

describe("decideAccount", () => {
  test.each(table)("%s", (_sentence, facts, decision) => {
    expect(decideAccount({ ...noFacts, ...facts })).toEqual(decision)
  })
})
