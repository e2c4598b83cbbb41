import type { AuthConfig, AuthEngine, LazyAuthConfig, TokenSet, User } from "@lockstep/core"
import { openConfig, type OpenedConfig, type ReplacedProvider } from "@lockstep/core/integration"
import { assertTesting } from "./assert-testing.ts"
import { credentialsPlan } from "./sign-in/credentials-plan.ts"
import { emailPlan } from "./sign-in/email-plan.ts"
import { oauthPlan } from "./sign-in/oauth-plan.ts"
import { passkeyPlan } from "./sign-in/passkey-plan.ts"
import type { SignInPlan, WantedSignIn } from "./sign-in/sign-in-plan.ts"
import { timeAfterVerification } from "./sign-in/stored-user.ts"
import { openBrowser } from "./sign-in/test-browser.ts"
import { type TestSession, testSession } from "./sign-in/test-session.ts"
import { type WantedUser, wantedUser } from "./sign-in/wanted-user.ts"
import { TestingError } from "./testing-error.ts"

/** Options of `signInAs`. */
export interface SignInAsOptions {
  /** ID of the provider. Default: the first provider of the configuration. */
  readonly provider?: string
  /**
   * Profile that the provider returns: the claims of the ID token, or the response of the userinfo endpoint.
   * Default: standard claims with the user's data.
   */
  readonly profile?: Readonly<Record<string, unknown>>
  /** Response of the token endpoint, except the ID token. Default: an access token that is valid for one hour. */
  readonly tokens?: TokenSet
  /** Time of the sign-in. Default: now. */
  readonly signedInAt?: Date
  /** Whether the browser keeps the session, if users can choose (`session.persistence`). Default: `false`. */
  readonly remember?: boolean
  /** The `acr` claim of the ID token. */
  readonly acr?: string
  /** The `amr` claim of the ID token. */
  readonly amr?: readonly string[]
  /** Origin of the application, as browsers see it. Default: the origin of `AUTH_URL`, or `http://localhost:3000`. */
  readonly url?: string
}

/**
 * Signs a user in with the sign-in code of Lockstep: callbacks and events run, rows are written, and the cookies
 * are those of the configuration. It replaces only what is outside the process: the requests to the provider, the
 * email, the result of `authorize`, the passkey.
 *
 * It finds a stored user by account, or by email address, and otherwise creates one.
 *
 * @param auth - the engine or its configuration, which does not change
 * @param who - the user. Missing properties get generated values, the same each time.
 * @param options - options of the sign-in
 * @returns the session, which is valid in every process with the same secret and database
 * @throws TestingError unless `NODE_ENV` is `test` or `development`, or `LOCKSTEP_TESTING` is `1`; if the provider does
 *   not exist, or the sign-in redirects to an unexpected URL; if `Request` drops cookies, as in happy-dom
 * @throws AuthError that the sign-in throws, such as `AccessDenied`
 */
export async function signInAs(
  auth: AuthEngine<AuthConfig> | AuthConfig | LazyAuthConfig,
  who: Partial<User>,
  options: SignInAsOptions = {},
): Promise<TestSession> {
  assertTesting("signInAs")
  assertCookies()
  const opened = await openConfig(auth, new Request(options.url ?? "http://localhost:3000"))
  const provider = opened.provider(options.provider)
  if (provider === undefined) throw missingProvider(opened, options.provider)
  const { profile, tokens, acr, amr, remember } = options
  const wanted = wantedUser(who)
  const now = await signInTime(opened, wanted, options.signedInAt)
  const plan = planOf(provider, { opened, who: wanted, now, profile, tokens, acr, amr, remember })
  let user: User | undefined
  const replacement = { provider: plan.provider, now, onSignIn: (of: User) => void (user = of) }
  const browser = openBrowser(opened, replacement)
  await plan.run(browser)
  // The session is read at the current time, regardless of the time of the sign-in.
  const later = openBrowser(opened, { ...replacement, now: Date.now() }, browser)
  return testSession(opened, later, user)
}

/**
 * Asserts that requests can have cookies. In happy-dom, `Request` drops the header, as in browsers: the sign-in
 * and every request of the test would be those of a signed-out visitor.
 */
function assertCookies(): void {
  const { headers } = new Request("http://localhost:3000", { headers: { cookie: "a=b" } })
  if (headers.has("cookie")) return
  throw new TestingError(
    "The Request of this test environment drops the Cookie header, as that of happy-dom does, so no request can be signed in. Run the test in the environment node or jsdom: in Vitest, begin the file with the comment `// @vitest-environment node`.",
  )
}

async function signInTime(
  { config }: OpenedConfig,
  { email }: WantedUser,
  signedInAt: Date | undefined,
): Promise<number> {
  if (signedInAt === undefined) return timeAfterVerification(config.adapter, email)
  // This comparison rejects an invalid date too.
  if (!(Number(signedInAt) <= Date.now())) {
    throw new TestingError("signedInAt is not a past date. Pass one, or leave it out.")
  }
  return Number(signedInAt)
}

function planOf(provider: ReplacedProvider, wanted: WantedSignIn): SignInPlan {
  switch (provider.type) {
    case "credentials":
      return credentialsPlan(provider, wanted)
    case "email":
      return emailPlan(provider, wanted)
    case "webauthn":
      return passkeyPlan(provider, wanted)
    case "oauth":
    case "oidc":
      return oauthPlan(provider, wanted)
  }
}

function missingProvider({ config }: OpenedConfig, id: string | undefined): TestingError {
  const all = [...config.providers.keys()].join(", ")
  return new TestingError(
    id === undefined
      ? "The configuration has no provider. Add one."
      : `The configuration has no provider with the ID ${id}. Pass one of: ${all}.`,
  )
}
