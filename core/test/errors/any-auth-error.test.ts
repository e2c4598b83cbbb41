import { expect, expectTypeOf, test } from "vitest"
import * as errors from "../../src/errors.ts"
import { AdapterError, AuthError, type AnyAuthError, isAuthError } from "../../src/errors.ts"

/** The types of all classes that the package exports. */
const types = Object.values(errors).flatMap((each) =>
  typeof each === "function" && "type" in each ? [String(each.type)] : [],
)

test("the union has every type that an exported class has, and no other", () => {
  const listed: Readonly<Record<AnyAuthError["type"], true>> = {
    AccessDenied: true,
    AccountNotLinked: true,
    AdapterError: true,
    AuthError: true,
    CallbackError: true,
    CallbackRouteError: true,
    CannotSetCookies: true,
    ClientFetchError: true,
    ConfigError: true,
    CredentialsSignin: true,
    DuplicateConditionalUI: true,
    EmailSignInError: true,
    ErrorPageLoop: true,
    EventError: true,
    ExperimentalFeatureNotEnabled: true,
    InvalidCallbackUrl: true,
    InvalidCheck: true,
    InvalidEndpoints: true,
    InvalidProvider: true,
    InvalidRequest: true,
    JWTSessionError: true,
    LogoutTokenError: true,
    MissingAdapter: true,
    MissingAdapterMethods: true,
    MissingAuthorize: true,
    MissingCSRF: true,
    MissingSecretError: true,
    MissingWebAuthnAutocomplete: true,
    NotSignedIn: true,
    OAuthAccountNotLinked: true,
    OAuthCallbackError: true,
    OAuthProfileParseError: true,
    OAuthSignInError: true,
    RateLimited: true,
    SessionError: true,
    SessionRequired: true,
    SessionTokenError: true,
    SignOutError: true,
    TokenError: true,
    UnknownAction: true,
    UnsupportedStrategy: true,
    UntrustedHost: true,
    Verification: true,
    WeakSecretError: true,
    WebAuthnVerificationError: true,
  }
  expect(new Set([...types, "AuthError"])).toEqual(new Set(Object.keys(listed)))
})

test("a comparison of the type tells the properties of the class", () => {
  const codeOf = (error: unknown): string => {
    if (!isAuthError(error)) return "none"
    if (error.type === "ConfigError") {
      expectTypeOf(error.problems).toEqualTypeOf<readonly errors.ConfigProblem[]>()
    }
    if (error.type !== "AdapterError") return error.type
    expectTypeOf(error.code).toEqualTypeOf<errors.AdapterErrorCode>()
    return error.code
  }
  const thrown = [new AdapterError("Gone.", { code: "missing" }), new AuthError("Other."), 1]
  expect(thrown.map(codeOf)).toEqual(["missing", "AuthError", "none"])
})

test.each([null, undefined, "AuthError", new Error("AuthError"), { type: "AuthError" }])(
  "%s is no error of Lockstep",
  (value) => {
    expect(isAuthError(value)).toBe(false)
  },
)
