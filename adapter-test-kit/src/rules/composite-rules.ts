import type { RuleText } from "./rule.ts"

/** Names of the rules about `createUserWithAccount`. */
export type CompositeRuleId = "K1" | "K2" | "K3" | "K4" | "K5" | "K6" | "K7"

/** The rules about `createUserWithAccount`. */
export const compositeRules: Readonly<Record<CompositeRuleId, RuleText>> = {
  K1: {
    level: 1,
    text: "createUserWithAccount stores the user and the account, fills in the id of the new user, and resolves to the stored user.",
    why: "It is the first sign-in of a user, in one step.",
  },
  K2: {
    level: 1,
    text: "A given authenticator and a given session are stored with the user; the session is part of the answer, and only when one was given.",
    why: "The answer becomes the session cookie.",
  },
  K3: {
    level: 1,
    text: "A taken email address rejects, and nothing of the call is stored.",
    why: "An account without a user, or a second owner of the address, cannot be repaired by signing in again.",
  },
  K4: {
    level: 1,
    text: "A linked account rejects, and nothing of the call is stored.",
    why: "A user without an account can never sign in, and blocks the address for ever.",
  },
  K5: {
    level: 1,
    text: "A taken session token or credential id rejects, and nothing of the call is stored.",
    why: "A half-written sign-in makes the second try fail.",
  },
  K6: {
    level: 1,
    text: "For a taken email address or account, the rejection is an error with the code duplicate.",
    why: "It means that another request was first: the core reads again and goes on instead of failing.",
  },
  K7: {
    level: 1,
    text: "An adapter with createUserWithAccount records its methods, and a replaced createUser, getUserByEmail, linkAccount or createAuthenticator counts as replaced.",
    why: "Applications override single methods to keep users out or to encrypt tokens: createUserWithAccount would bypass them, and Lockstep does not call it without the record.",
  },
}
