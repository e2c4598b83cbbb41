import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
} from "@lockstep/core/adapters"

/** A user as the core hands it in. */
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
