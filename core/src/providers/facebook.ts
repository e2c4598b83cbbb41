import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Facebook tells about a user; nothing in it says whether the address is theirs. */
export interface FacebookProfile extends AnyClaims {
  /** The user's id, another one for each application. */
  id: string
  name: string
  /** Absent for users who signed up by telephone. */
  email?: string
  picture: { data: { url: string; width?: number; height?: number; is_silhouette?: boolean } }
}

/** Options of {@link Facebook}. */
export interface FacebookOptions extends OAuthUserConfig<FacebookProfile> {
  /** Version of the Graph API, for example `v26.0`, which is the default. */
  graphVersion?: `v${number}.${number}`
}

/**
 * Sign-in with Facebook.
 *
 * ```ts
 * Facebook({ userinfo: { params: { fields: "id,name,email,picture,birthday" } } })
 * ```
 *
 * @see https://developers.facebook.com/apps
 * @param options - what differs from the defaults
 */
export function Facebook({
  graphVersion = "v26.0",
  ...options
}: FacebookOptions = {}): OAuthConfig<FacebookProfile> {
  const graphUrl = `https://graph.facebook.com/${graphVersion}`
  return {
    id: "facebook",
    name: "Facebook",
    type: "oauth",
    // With the scope `openid` the response has an ID token.
    issuer: "https://www.facebook.com",
    jwksUri: "https://www.facebook.com/.well-known/oauth/openid/jwks/",
    authorization: {
      url: `https://www.facebook.com/${graphVersion}/dialog/oauth`,
      params: { scope: "email" },
    },
    token: { url: `${graphUrl}/oauth/access_token`, conform: plainError },
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: { url: `${graphUrl}/me`, params: { fields: "id,name,email,picture" } },
    checks: ["pkce", "state"],
    profile: ({ id, name, email, picture }) => ({
      id,
      name,
      email: email ?? null,
      image: picture?.data.url ?? null,
    }),
    style: { brandColor: "#006aff", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Facebook

/**
 * The Graph API reports an error as an object, where RFC 6749, section 5.2 has a code.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-5.2 RFC 6749, section 5.2}
 */
async function plainError(response: Response): Promise<Response | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body !== "object" || body === null || !("error" in body)) return undefined
  const { error } = body
  if (typeof error !== "object" || error === null) return undefined
  const type = "type" in error && typeof error.type === "string" ? error.type : "unknown_error"
  return Response.json({ error: type }, { status: response.status })
}

/** From simple-icons (CC0). */
const mark =
  "M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978.401 0 .955.042 1.468.103a8.68 8.68 0 0 1 1.141.195v3.325a8.623 8.623 0 0 0-.653-.036 26.805 26.805 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.686 1.686 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103-.287 1.564h-3.246v8.245C19.396 23.238 24 18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647Z"
