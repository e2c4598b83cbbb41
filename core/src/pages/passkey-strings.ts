import type { NamedPageStrings } from "../config/page-strings.ts"

/** Names of the messages that only applications with passkeys load. */
export type PasskeyTextKey =
  | "signIn.withPasskey"
  | "signIn.passkeyCreate"
  | "signIn.passkeyFailed"
  | "signIn.noScript"

/** The English texts of the form for passkeys. */
export const passkeyEnglish: Readonly<Pick<NamedPageStrings, PasskeyTextKey>> = {
  "signIn.withPasskey": "Continue with a passkey",
  "signIn.passkeyCreate": "Create a passkey",
  "signIn.passkeyFailed":
    "The passkey could not be used. Please try again, or sign in another way.",
  "signIn.noScript": "Signing in with a passkey needs JavaScript.",
}
