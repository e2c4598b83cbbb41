import type { RuleText } from "./rule.ts"

/** Names of the rules about `createUserWithAccount`. */
export type CompositeRuleId = "K1" | "K2" | "K3" | "K4" | "K5" | "K6" | "K7"

/** The rules about `createUserWithAccount`. */
export const compositeRules: Readonly<Record<CompositeRuleId, RuleText>> = {
  K1: {
    level: 1,
    text: "createUserWithAccount stores the user and the account, sets the userId of the account to the ID of the new user, and resolves to the stored user.",
    why: "It performs the first sign-in of a user atomically.",
  },
  K2: {
    level: 1,
    text: "A given passkey and a given session are stored with the user. The result contains the session only if one was given.",
    why: "The session in the result becomes the session cookie.",
  },
  K3: {
    level: 1,
    text: "If the email address is already in use, the call rejects and stores nothing.",
    why: "Signing in again cannot repair an account without a user, or a second user with the same address.",
  },
  K4: {
    level: 1,
    text: "If the account is already linked, the call rejects and stores nothing.",
    why: "A user without an account can never sign in and blocks the address for other users.",
  },
  K5: {
    level: 1,
    text: "If the session token or the credential ID is already in use, the call rejects and stores nothing.",
    why: "After a partial write, the next sign-in fails.",
  },
  K6: {
    level: 1,
    text: "If the email address or the account is already in use, the error has the code `duplicate`.",
    why: "The code shows that another request was first: core reads the record again and continues.",
  },
  K7: {
    level: 1,
    text: "An adapter with createUserWithAccount records its methods, so that a replaced createUser, getUserByEmail, linkAccount or createAuthenticator is detected.",
    why: "Applications override single methods to deny sign-ups or to encrypt tokens. createUserWithAccount would bypass them, so Lockstep does not call it without the record.",
  },
}
