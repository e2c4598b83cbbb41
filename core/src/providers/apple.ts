import { SignJWT } from "jose/jwt/sign"
import { importPKCS8 } from "jose/key/import"
import type { AnyProfile } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
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
    style: { brandColor: "#000000", mark },
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

/** From simple-icons (CC0). */
const mark =
  "M12.152 6.896c-.948 0-2.415-1.078-3.96-1.04-2.04.027-3.91 1.183-4.961 3.014-2.117 3.675-.546 9.103 1.519 12.09 1.013 1.454 2.208 3.09 3.792 3.039 1.52-.065 2.09-.987 3.935-.987 1.831 0 2.35.987 3.96.948 1.637-.026 2.676-1.48 3.676-2.948 1.156-1.688 1.636-3.325 1.662-3.415-.039-.013-3.182-1.221-3.22-4.857-.026-3.04 2.48-4.494 2.597-4.559-1.429-2.09-3.623-2.324-4.39-2.376-2-.156-3.675 1.09-4.61 1.09zM15.53 3.83c.843-1.012 1.4-2.427 1.245-3.83-1.207.052-2.662.805-3.532 1.818-.78.896-1.454 2.338-1.273 3.714 1.338.104 2.715-.688 3.559-1.701"
