import { randomUUID } from "node:crypto"
import { AuthError, type Profile, type TokenSet } from "@lockstep/core"
import { asksForOffline } from "../provider/authorization-request.ts"
import { signingKey } from "../signing-key.ts"
import { TestingError } from "../testing-error.ts"
import { profileOf } from "./profile-of.ts"
import {
  commonFields,
  type ProviderOf,
  type SignInPlan,
  type WantedSignIn,
} from "./sign-in-plan.ts"
import { linkByEmail } from "./stored-user.ts"

type OAuthProvider = ProviderOf<"oauth" | "oidc">
type ProfileUser = Awaited<ReturnType<OAuthProvider["profile"]>>

const origin = "https://sign-in-as.test"
const endpoints = {
  authorize: `${origin}/authorize`,
  token: `${origin}/token`,
  userinfo: `${origin}/userinfo`,
  keys: `${origin}/keys`,
} as const

/**
 * Signs in with an account at a provider. The requests to its endpoints do not leave the process. The
 * authorization request, the checks, the exchange of the code, the ID token and the profile are real.
 *
 * @param provider - a provider of OAuth or OpenID Connect
 * @param wanted - the sign-in that the test wants
 */
export function oauthPlan(provider: OAuthProvider, wanted: WantedSignIn): SignInPlan {
  let asked: URLSearchParams | undefined
  const { baseUrl } = wanted.opened
  const replaced = replacedProvider(provider, wanted, () => asked ?? new URLSearchParams())
  return {
    provider: replaced,
    async run(browser) {
      const { redirect = "" } = await browser.post(
        `${baseUrl}/signin/${provider.id}`,
        commonFields(wanted),
      )
      if (!redirect.startsWith(endpoints.authorize)) {
        throw new TestingError(`The sign-in with ${provider.id} does not lead to the provider.`)
      }
      asked = new URL(redirect).searchParams
      const answer = { code: randomUUID(), state: asked.get("state") ?? "" }
      const callback = `${baseUrl}/callback/${provider.id}`
      if (!provider.formPost) {
        await browser.get(`${callback}?${new URLSearchParams(answer)}`)
        return
      }
      const posted = await browser.post(callback, answer)
      await browser.get(new URL(posted.redirect ?? "", callback).href)
    },
  }
}

function replacedProvider(
  provider: OAuthProvider,
  wanted: WantedSignIn,
  asked: () => URLSearchParams,
): OAuthProvider {
  const { userinfo_signed_response_alg: _alg, ...client } = provider.client
  const profile = profileOf(provider.type, wanted)
  return {
    ...provider,
    authorization: { ...provider.authorization, url: endpoints.authorize },
    token: tokenEndpoint(provider),
    userinfo: {
      url: endpoints.userinfo,
      ...(provider.userinfo?.request !== undefined && { request: () => profile }),
    },
    jwksUri: endpoints.keys,
    // A function would create the secret from a key that tests do not have.
    clientSecret: provider.clientSecret && "client-secret",
    client: { ...client, id_token_signed_response_alg: "ES256" },
    expectedIssuer: undefined,
    // The redirect proxy is another deployment.
    redirectProxyUrl: undefined,
    fetch: providerFetch(provider, wanted, profile, asked),
    verifiedEmail: (claims) => readVerifiedEmail(provider, wanted, claims),
    profile: async (claims, tokens) => {
      const user = await readProfile(provider, wanted, claims, tokens)
      await findUser(provider, wanted, user)
      return user
    },
  }
}

/** Returns the token endpoint without functions that send requests to the provider or rewrite its responses. */
function tokenEndpoint({ token }: OAuthProvider): OAuthProvider["token"] {
  const { params, clientAssertionAudience: audience, clientPrivateKey: key } = token
  return {
    url: endpoints.token,
    ...(params && { params }),
    ...(audience && { clientAssertionAudience: audience }),
    ...(key && { clientPrivateKey: key }),
  }
}

/**
 * Returns the result of the `profile` callback. Some callbacks rely on a provider-specific form, which a generated
 * profile does not have. If such a callback fails, the user is the one that the test describes.
 */
async function readProfile(
  { profile }: OAuthProvider,
  { who, profile: given }: WantedSignIn,
  claims: Profile,
  tokens: TokenSet,
): Promise<ProfileUser> {
  const { accountId, email, members } = who
  const fallback = { ...members, id: accountId, email }
  try {
    const user = await profile(claims, tokens)
    const isRead = given !== undefined || idOf(user) !== undefined
    return isRead ? { ...user, ...members } : fallback
  } catch (error) {
    // An error with which the application denies the sign-in is rethrown.
    if (given !== undefined || error instanceof AuthError) throw error
    return fallback
  }
}

/** Returns the ID that `profile` returned; a callback can turn a missing property into a string. */
function idOf({ id }: ProfileUser): string | undefined {
  return ["", "undefined", "null", "NaN"].includes(String(id ?? "")) ? undefined : String(id)
}

/** Does the same for the callback that returns the address that the provider verified. */
function readVerifiedEmail(
  { verifiedEmail }: OAuthProvider,
  { who, profile: given }: WantedSignIn,
  claims: Profile,
): string | null | undefined {
  try {
    return verifiedEmail(claims)
  } catch (error) {
    if (given !== undefined || error instanceof AuthError) throw error
    return who.email
  }
}

async function findUser(
  { id, type }: OAuthProvider,
  { opened, who }: WantedSignIn,
  user: ProfileUser,
): Promise<void> {
  const { adapter } = opened.config
  const providerAccountId = idOf(user)
  if (adapter === undefined || providerAccountId === undefined) return
  const account = { provider: id, type, providerAccountId }
  await linkByEmail(adapter, account, (user.email ?? who.email)?.toLowerCase())
}

function providerFetch(
  provider: OAuthProvider,
  wanted: WantedSignIn,
  profile: Profile,
  asked: () => URLSearchParams,
): typeof fetch {
  return async (input, init) => {
    const { url } = new Request(input, init)
    const [place] = url.split("?")
    if (place === endpoints.keys) return Response.json({ keys: [(await signingKey("ES256")).jwk] })
    if (place === endpoints.userinfo) return Response.json(profile)
    if (place === endpoints.token) {
      return Response.json(await tokenAnswer(provider, wanted, profile, asked()))
    }
    throw new TestingError(`A sign-in for a test makes no request to ${new URL(url).origin}.`)
  }
}

async function tokenAnswer(
  provider: OAuthProvider,
  wanted: WantedSignIn,
  profile: Profile,
  asked: URLSearchParams,
): Promise<TokenSet> {
  const scope = asked.get("scope")
  const { tokens = {} } = wanted
  return {
    access_token: randomUUID(),
    token_type: "bearer",
    ...(tokens.expires_at === undefined && { expires_in: 3600 }),
    ...(scope !== null && { scope }),
    ...(asksForOffline(asked) && { refresh_token: randomUUID() }),
    ...tokens,
    ...(provider.type === "oidc" && {
      id_token: await idToken(provider, wanted, profile, asked.get("nonce")),
    }),
  }
}

async function idToken(
  provider: OAuthProvider,
  { who, now, acr, amr }: WantedSignIn,
  profile: Profile,
  nonce: string | null,
): Promise<string> {
  const seconds = Math.floor(now / 1000)
  const key = await signingKey("ES256")
  return key.sign({
    ...profile,
    sub: profile.sub ?? who.accountId,
    iss: provider.issuer ?? endpoints.token,
    aud: provider.clientId,
    iat: seconds,
    exp: Math.floor(Date.now() / 1000) + 3600,
    auth_time: seconds,
    sid: randomUUID(),
    ...(nonce !== null && { nonce }),
    ...(acr !== undefined && { acr }),
    ...(amr !== undefined && { amr: [...amr] }),
  })
}
