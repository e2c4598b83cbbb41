import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../../src/adapters.ts"

/** A user as it is handed to an adapter. */
export function user(changes: Partial<AdapterUser> = {}): AdapterUser {
  return { id: "given", name: "Ada", email: "ada@example.com", emailVerified: null, ...changes }
}

/** An account of a user. */
export function account(userId: string, changes: Partial<AdapterAccount> = {}): AdapterAccount {
  return { userId, type: "oidc", provider: "google", providerAccountId: "42", ...changes }
}

/** A session of a user. */
export function session(userId: string, changes: Partial<AdapterSession> = {}): AdapterSession {
  return {
    sessionToken: "session-token",
    userId,
    expires: new Date("2030-01-02T03:04:05.678Z"),
    ...changes,
  }
}

/** A passkey of a user. */
export function authenticator(
  userId: string,
  changes: Partial<AdapterAuthenticator> = {},
): AdapterAuthenticator {
  return {
    credentialID: "credential",
    userId,
    providerAccountId: "credential",
    credentialPublicKey: "cHVibGlj",
    counter: 5,
    credentialDeviceType: "multiDevice",
    credentialBackedUp: true,
    transports: "internal,hybrid",
    ...changes,
  }
}

/** What is passed for a first sign-in with Google. */
export const google = { type: "oidc", provider: "google", providerAccountId: "42" } as const

/** A verification token. */
export function token(changes: Partial<VerificationToken> = {}): VerificationToken {
  return {
    identifier: "ada@example.com",
    token: "hash",
    expires: new Date("2030-01-02T03:04:05.678Z"),
    ...changes,
  }
}
