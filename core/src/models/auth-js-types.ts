/** What a promise resolves to. */
export type Awaited<T> = T extends Promise<infer Value> ? Value : T

/** A version. */
export type SemverString = `v${number}` | `v${number}.${number}` | `v${number}.${number}.${number}`

/** What the `error` parameter of the error page can be. */
export type ErrorPageParam = "Configuration" | "AccessDenied" | "Verification"

/** What the `error` parameter of the sign-in page can be. */
export type SignInPageErrorParam =
  | "Signin"
  | "OAuthSignin"
  | "OAuthCallbackError"
  | "OAuthCreateAccount"
  | "EmailCreateAccount"
  | "Callback"
  | "OAuthAccountNotLinked"
  | "EmailSignin"
  | "CredentialsSignin"
  | "SessionRequired"

/** A provider as `GET providers` lists it. */
export interface PublicProvider {
  id: string
  name: string
  type: string
  /** The URL at which a sign-in starts. */
  signinUrl: string
  /** The callback URL of the provider or form. */
  callbackUrl: string
}

/** What `GET webauthn-options` responds with: the options of a ceremony, as WebAuthn writes them in JSON. */
export type WebAuthnOptionsResponseBody =
  | { action: "authenticate"; options: object }
  | { action: "register"; options: object }
