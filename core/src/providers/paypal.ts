import { CallbackRouteError } from "../errors/errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import { idTokenClaims } from "../provider/id-token-claims.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readUserinfo } from "../provider/token-requests.ts"

/** One address of a user's account. */
export interface PayPalEmail {
  value: string
  primary?: boolean
  confirmed?: boolean
}

/** What PayPal tells about a user: as much as the application may ask for. */
export interface PayPalProfile extends AnyClaims {
  /** A URL, whose last segment is the user's id. */
  user_id?: string
  sub?: string
  name?: string
  /** Instead of {@link emails}, depending on the parameter `schema`. */
  email?: string
  email_verified?: boolean
  emails?: readonly PayPalEmail[]
  picture?: string
}

/** Options of {@link PayPal}. */
export interface PayPalOptions extends OAuthUserConfig<PayPalProfile> {
  /** `live`, the default, or `sandbox` for test accounts. */
  environment?: "live" | "sandbox"
}

const hosts = {
  live: { site: "https://www.paypal.com", api: "https://api-m.paypal.com" },
  sandbox: { site: "https://www.sandbox.paypal.com", api: "https://api-m.sandbox.paypal.com" },
}

/**
 * Sign-in with PayPal.
 *
 * The application needs the feature "Log in with PayPal". Its settings select the user data that
 * PayPal returns, such as the email address. PayPal redirects to https, and to `127.0.0.1` instead
 * of `localhost`.
 *
 * ```ts
 * PayPal({ environment: "sandbox" })
 * ```
 *
 * @see https://developer.paypal.com/dashboard/applications
 * @param options - what differs from the defaults
 */
export function PayPal({
  environment = "live",
  ...options
}: PayPalOptions = {}): OAuthConfig<PayPalProfile> {
  const { site, api } = hosts[environment]
  return {
    id: "paypal",
    name: "PayPal",
    type: "oauth",
    authorization: `${site}/signin/authorize`,
    token: `${api}/v1/oauth2/token`,
    userinfo: {
      url: `${api}/v1/identity/oauth2/userinfo?schema=paypalv1.1`,
      request: readPayPalProfile,
    },
    checks: ["state"],
    profile: (profile) => ({
      id: userIdOf(profile) ?? "",
      name: profile.name ?? null,
      email: addressOf(profile)?.value ?? null,
      image: profile.picture ?? null,
    }),
    verifiedEmail: (profile) => {
      const address = addressOf(profile)
      return address?.confirmed === true ? address.value : null
    },
    style: { brandColor: "#002991", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default PayPal

async function readPayPalProfile(context: UserinfoRequestContext): Promise<Profile> {
  // What PayPal documents for this endpoint.
  const profile = (await readUserinfo(context.provider.userinfoUrl, context)) as Profile
  const userId = userIdOf(profile)
  if (userId === undefined) throw new CallbackRouteError("PayPal did not tell who signed in.")
  if (context.tokens.id_token === undefined) return profile
  // Came straight from PayPal like the profile, which is all that the comparison needs.
  const { sub } = idTokenClaims(context)
  if (userIdOf({ sub }) === userId) return profile
  throw new CallbackRouteError("PayPal's profile is about another user than its id_token.")
}

/** The id is the last segment of a URL. */
function userIdOf(profile: Readonly<Record<string, unknown>>): string | undefined {
  const url = profile["user_id"] ?? profile["sub"]
  if (typeof url !== "string") return undefined
  return url.slice(url.lastIndexOf("/") + 1) || undefined
}

function addressOf({ email, email_verified, emails }: PayPalProfile): PayPalEmail | undefined {
  if (email) return { value: email, confirmed: email_verified === true }
  return emails?.find(({ primary }) => primary === true)
}

/** From simple-icons (CC0). */
const mark =
  "M15.607 4.653H8.941L6.645 19.251H1.82L4.862 0h7.995c3.754 0 6.375 2.294 6.473 5.513-.648-.478-2.105-.86-3.722-.86m6.57 5.546c0 3.41-3.01 6.853-6.958 6.853h-2.493L11.595 24H6.74l1.845-11.538h3.592c4.208 0 7.346-3.634 7.153-6.949a5.24 5.24 0 0 1 2.848 4.686M9.653 5.546h6.408c.907 0 1.942.222 2.363.541-.195 2.741-2.655 5.483-6.441 5.483H8.714Z"
