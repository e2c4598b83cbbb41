import { SignJWT } from "jose/jwt/sign"
import { importPKCS8 } from "jose/key/import"
import type { AnyProfile } from "../models/any-claims.ts"
import type { Profile } from "../models/profile.ts"
import { idTokenClaims } from "../provider/id-token-claims.ts"
import type {
  OIDCConfig,
  OIDCUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"

/** What Apple sends beside the ID token at the first sign-in. */
export interface AppleNonConformUser {
  name: { firstName: string; lastName: string }
  email: string
}

/** Claims of Apple's ID token, with the name that Apple sends at the first consent. */
export interface AppleProfile extends AnyProfile {
  sub: string
  /** May be an address of Apple's relay service. */
  email: string
  /** A boolean also if Apple sends a string. */
  email_verified: boolean
  /** Whether {@link email} is an address of the relay service. */
  is_private_email: boolean | "true" | "false"
  /** Sent once, by way of the browser: fit for a display name and nothing else. */
  user?: { name?: { firstName?: unknown; lastName?: unknown } }
}

/** What Apple's client secret is made of. */
export interface AppleClientSecretOptions {
  /** Ten characters, from the membership page. */
  teamId: string
  /** Ten characters, from the page of the key. */
  keyId: string
  /** The Services ID; the same as the provider's `clientId`. */
  clientId: string
  /** Content of the `.p8` file (PKCS #8, PEM). Line breaks may be written as `\n`. */
  privateKey: string
}

/**
 * Sign-in with Apple. Needs https, because Apple responds with a cross-site POST.
 *
 * ```ts
 * Apple({ clientId, clientSecret: appleClientSecret({ teamId, keyId, clientId, privateKey }) })
 * ```
 *
 * @see https://developer.apple.com/account/resources/identifiers/list/serviceId
 * @param options - what differs from the defaults
 */
export function Apple(options: OIDCUserConfig<AppleProfile> = {}): OIDCConfig<AppleProfile> {
  return {
    id: "apple",
    name: "Apple",
    type: "oidc",
    issuer: "https://appleid.apple.com",
    // Apple sends the response as a form if the request has any scope.
    authorization: { params: { scope: "name email", response_mode: "form_post" } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    // There is no userinfo endpoint; the claims only pass through here to settle `email_verified`.
    idToken: false,
    userinfo: { request: readAppleProfile },
    // Apple does not advertise PKCE; the nonce ties the token to the browser instead.
    checks: ["state", "nonce"],
    profile: (profile) => ({
      id: profile.sub,
      name: nameOf(profile),
      email: profile.email ?? null,
      image: null,
    }),
    style: { brandColor: "#000000", mark: () => import("../provider/marks/apple.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Apple

/**
 * Makes the client secret that Apple wants: a token signed with the developer's key. A new one is
 * signed whenever one is needed, and is valid for ten minutes.
 *
 * @param options - team, key and client
 * @returns a function for the provider's option `clientSecret`
 */
export function appleClientSecret(options: AppleClientSecretOptions): () => Promise<string> {
  const { teamId, keyId, clientId, privateKey } = options
  return async () => {
    // Variables of many hosting services cannot hold line breaks.
    const key = await importPKCS8(privateKey.replaceAll("\\n", "\n"), "ES256")
    return new SignJWT()
      .setProtectedHeader({ alg: "ES256", kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience("https://appleid.apple.com")
      .setIssuedAt()
      .setExpirationTime("10 minutes")
      .sign(key)
  }
}

function readAppleProfile(context: UserinfoRequestContext): Profile {
  const claims = idTokenClaims(context)
  const verified = claims["email_verified"]
  return { ...claims, email_verified: verified === true || verified === "true" }
}

function nameOf({ user }: AppleProfile): string | null {
  const parts = [user?.name?.firstName, user?.name?.lastName]
  const name = parts.filter((part) => typeof part === "string" && part !== "").join(" ")
  return name === "" ? null : name
}
