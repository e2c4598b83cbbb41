import type { AnyProfile } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import { idTokenClaims } from "../provider/id-token-claims.ts"
import { microsoftMark } from "../provider/microsoft-mark.ts"
import type {
  OIDCConfig,
  OIDCUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"

/** Claims of Microsoft's ID token. */
export interface MicrosoftEntraIDProfile extends AnyProfile {
  /** The user's id, another one for each application. */
  sub: string
  /** The user's id in the tenant. */
  oid: string
  /** The tenant's id. */
  tid: string
  name: string
  /** Set by the tenant's administrators, who may write any address there. */
  email: string
  preferred_username: string
  /** Not Microsoft's own member: whether the claim `xms_edov` is `true`. */
  email_verified: boolean
  /** Optional claim: the owner of the address's domain was verified. */
  xms_edov: boolean
  /** Data URL of the photo, when `profilePhotoSize` is set. */
  picture?: string
}

/** Options of {@link MicrosoftEntraID}. */
export interface MicrosoftEntraIDOptions extends OIDCUserConfig<MicrosoftEntraIDProfile> {
  /**
   * Requests the user's photo in this size (pixels). It becomes `user.image`, as a data URL. With
   * JWT sessions, leave it out of the session: a data URL is too long for a cookie. By default no
   * photo is requested.
   */
  profilePhotoSize?: 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648
}

/** Tenant of all personal Microsoft accounts. */
const personalTenant = "9188040d-6c67-4c5b-b112-36a304b66dad"
const tenantId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Sign-in with Microsoft, for accounts of organizations (Entra ID, formerly Azure AD) and personal
 * accounts.
 *
 * The option `issuer`, or `AUTH_MICROSOFT_ENTRA_ID_ISSUER`, decides who can sign in:
 * `https://login.microsoftonline.com/{tenant}/v2.0`. `{tenant}` is the ID or domain of a tenant for
 * only its users, `organizations` for users of every tenant, `consumers` for personal accounts, or
 * `common` (the default) for all users.
 *
 * An email address that Microsoft returns counts as verified only with the claim `xms_edov`.
 *
 * @see https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps
 * @param options - what differs from the defaults
 */
export function MicrosoftEntraID({
  profilePhotoSize,
  ...options
}: MicrosoftEntraIDOptions = {}): OIDCConfig<MicrosoftEntraIDProfile> {
  return {
    id: "microsoft-entra-id",
    name: "Microsoft Entra ID",
    type: "oidc",
    issuer: "https://login.microsoftonline.com/common/v2.0",
    expectedIssuer: ({ tid }, issuer, configured) => issuerOf(issuer, tid, configured),
    authorization: { params: { scope: "openid profile email User.Read" } },
    // The documentation of certificates demands the token endpoint.
    token: { clientAssertionAudience: "issuer-and-token-endpoint" },
    // The claims pass through the request below, which settles what is known of the address.
    idToken: false,
    userinfo: { request: (context) => readEntraProfile(context, profilePhotoSize) },
    // Said of the bare claims as well, with which accounts are judged that are stored.
    verifiedEmail: ({ email, xms_edov: isProviderVerified }) =>
      isProviderVerified === true ? email : null,
    profile: (profile) => ({
      id: profile.sub,
      name: profile.name ?? null,
      email: emailOf(profile),
      image: profile.picture ?? null,
    }),
    style: { brandColor: "#0072c6", mark: microsoftMark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default MicrosoftEntraID

/**
 * The metadata of `common` and `organizations` has a placeholder for the tenant, which the token
 * names. That of a single tenant has its id, which then is the only one to be accepted.
 */
function issuerOf(issuer: string, tid: unknown, configured: string): string {
  if (!issuer.includes("{tenantid}")) return issuer
  const isTenant = typeof tid === "string" && tenantId.test(tid)
  // An empty issuer is accepted by no token.
  return isTenant && admits(configured, tid) ? issuer.replace("{tenantid}", tid) : ""
}

/** Whether the configured issuer is meant for the users of a tenant, whatever its metadata says. */
function admits(configured: string, tid: string): boolean {
  const [, audience = ""] = new URL(configured).pathname.toLowerCase().split("/")
  if (audience === "common") return true
  if (audience === "organizations") return tid !== personalTenant
  return tid === (audience === "consumers" ? personalTenant : audience)
}

async function readEntraProfile(
  context: UserinfoRequestContext,
  photoSize: number | undefined,
): Promise<Profile> {
  const claims = idTokenClaims(context)
  const picture = photoSize === undefined ? undefined : await readPhoto(context, photoSize)
  return {
    ...claims,
    email_verified: claims["xms_edov"] === true,
    ...(picture !== undefined && { picture }),
  }
}

/** Many users have no photo, and none is worth failing a sign-in. */
async function readPhoto(
  { tokens, fetch }: UserinfoRequestContext,
  size: number,
): Promise<string | undefined> {
  try {
    const response = await fetch(
      `https://graph.microsoft.com/v1.0/me/photos/${size}x${size}/$value`,
      { headers: { authorization: `Bearer ${tokens.access_token ?? ""}` } },
    )
    if (response.status !== 200) return undefined
    const bytes = new Uint8Array(await response.arrayBuffer())
    const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
    return `data:image/jpeg;base64,${btoa(binary)}`
  } catch {
    return undefined
  }
}

/** The user name often is an address, but may be a telephone number. */
function emailOf({ email, preferred_username: username }: MicrosoftEntraIDProfile): string | null {
  if (typeof email === "string" && email !== "") return email
  return typeof username === "string" && username.includes("@") ? username : null
}
