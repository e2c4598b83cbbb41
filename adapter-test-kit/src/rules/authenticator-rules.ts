import type { RuleText } from "./rule.ts"

/** Names of the rules about authenticators. */
export type AuthenticatorRuleId =
  | "W1"
  | "W2"
  | "W4"
  | "W5"
  | "W6"
  | "W10"
  | "W11"
  | "W20"
  | "W21"
  | "W3"
  | "W7"
  | "W9"
  | "W12"
  | "W13"

/** The rules about authenticators. */
export const authenticatorRules: Readonly<Record<AuthenticatorRuleId, RuleText>> = {
  W1: {
    level: 1,
    text: "createAuthenticator resolves to the stored record, getAuthenticator equals it and is null for an unknown credential.",
    why: "A passkey is checked against this record.",
  },
  W2: {
    level: 1,
    text: "credentialID is unique across users: a second createAuthenticator rejects and the first stays.",
    why: "Overwriting takes a user's passkey over.",
  },
  W4: {
    level: 1,
    text: "listAuthenticatorsByUserId lists only that user's, each once; it is empty for unknown users and for users with none.",
    why: "The list says which passkeys a browser may offer.",
  },
  W5: {
    level: 1,
    text: "updateAuthenticatorCounter resolves to the updated record and changes only the counter.",
    why: "It runs at each sign-in with a passkey.",
  },
  W6: {
    level: 1,
    text: "updateAuthenticatorCounter rejects for a missing credential.",
    why: "A sign-in with a passkey that was removed must fail.",
  },
  W10: {
    level: 1,
    text: "transports comes back verbatim, or null or absent when it was not given.",
    why: "Browsers use it to find the device.",
  },
  W11: {
    level: 1,
    text: "A user may have many authenticators, and deleteUser removes them all.",
    why: "A passkey that survives its user still signs in.",
  },
  W20: {
    level: 1,
    text: "deleteAuthenticator removes exactly that passkey, resolves to it or to null or undefined, also when it is missing, however often; its id is free again.",
    why: "A passkey that was removed and still signs in is a key that its owner believes to be gone.",
  },
  W21: {
    level: 1,
    text: "updateAuthenticator changes exactly the given ones of name and lastUsedAt, as far as the adapter keeps them, and nothing else: undefined is not given, null clears. It resolves to the stored passkey, and rejects for a missing one.",
    why: "A rename must neither set back a counter, by which clones are found, nor replace a key.",
  },
  W3: {
    level: 2,
    text: "Credential ids match byte for byte.",
    why: "They are base64, in which case tells one from another.",
  },
  W7: {
    level: 2,
    text: "The counter keeps every integer from 0 to 4 294 967 295, as a number.",
    why: "Authenticators count with 32 bits and no sign; a column with one refuses half of them.",
  },
  W9: {
    level: 2,
    text: "credentialBackedUp comes back as true or false.",
    why: "1 and 0 are not what a comparison with true expects.",
  },
  W12: {
    level: 2,
    text: "A credentialID of 1 364 characters and a credentialPublicKey of 4 KB are stored whole.",
    why: "Security keys may have ids of 1 023 bytes.",
  },
  W13: {
    level: 2,
    text: "An authenticator for a user who does not exist rejects, or never becomes visible.",
    why: "The next user who gets that ID could be signed in with it.",
  },
}
