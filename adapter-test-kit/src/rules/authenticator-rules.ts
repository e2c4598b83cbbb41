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
    text: "createAuthenticator resolves to the stored record. getAuthenticator returns an equal record, and null for an unknown credential.",
    why: "Passkey signatures are verified with this record.",
  },
  W2: {
    level: 1,
    text: "credentialID is unique across users: a second createAuthenticator rejects, and the first record is unchanged.",
    why: "Overwriting would replace the passkey of another user.",
  },
  W4: {
    level: 1,
    text: "listAuthenticatorsByUserId returns only the passkeys of that user, each once. The list is empty for unknown users and for users without passkeys.",
    why: "The list determines which passkeys the browser offers.",
  },
  W5: {
    level: 1,
    text: "updateAuthenticatorCounter resolves to the updated record and changes only the counter.",
    why: "It runs at each sign-in with a passkey.",
  },
  W6: {
    level: 1,
    text: "updateAuthenticatorCounter rejects if the credential does not exist.",
    why: "A sign-in with a deleted passkey must fail.",
  },
  W10: {
    level: 1,
    text: "transports is returned unchanged, or as null or absent if it was not given.",
    why: "Browsers use it to find the authenticator.",
  },
  W11: {
    level: 1,
    text: "A user can have many passkeys, and deleteUser deletes all of them.",
    why: "A passkey that remains after its user was deleted is still accepted.",
  },
  W20: {
    level: 1,
    text: "deleteAuthenticator deletes exactly that passkey and resolves to it, or to null or undefined. It also resolves if the passkey does not exist. The credential ID can then be used again.",
    why: "Otherwise a passkey that its owner has removed still signs in.",
  },
  W21: {
    level: 1,
    text: "updateAuthenticator changes exactly the given ones of name and lastUsedAt, if the adapter stores them, and nothing else: undefined means not given, null clears the field. It resolves to the stored passkey, and rejects if the passkey does not exist.",
    why: "A rename must not reset the counter, which detects cloned passkeys, and must not replace the public key.",
  },
  W3: {
    level: 2,
    text: "Credential IDs match byte for byte.",
    why: "They are base64 strings, which are case-sensitive.",
  },
  W7: {
    level: 2,
    text: "The counter accepts every integer from 0 to 4 294 967 295 and is returned as a number.",
    why: "Authenticators count with unsigned 32-bit integers. A signed column rejects half of the values.",
  },
  W9: {
    level: 2,
    text: "credentialBackedUp is returned as true or false.",
    why: "A comparison with true is false for 1.",
  },
  W12: {
    level: 2,
    text: "A credentialID of 1 364 characters and a credentialPublicKey of 4 KB are stored without truncation.",
    why: "Security keys may have credential IDs of 1 023 bytes.",
  },
  W13: {
    level: 2,
    text: "Creating a passkey for a user who does not exist rejects, or the passkey never becomes visible.",
    why: "The passkey could sign in as the next user who gets that ID.",
  },
}
