import { AccessDenied } from "../errors/errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readUserinfo } from "../provider/token-requests.ts"

/** What WorkOS tells about a user. */
export interface WorkOSProfile extends AnyClaims {
  id: string
  connection_id: string
  connection_type: string
  /** Absent for users who sign in with their own provider. */
  organization_id: string | null
  email: string
  first_name: string | null
  last_name: string | null
  /** The user's id at {@link connection_id}. */
  idp_id: string
  /** What the connection itself told. */
  raw_attributes: Readonly<Record<string, unknown>>
}

/** Options of {@link WorkOS}. */
export interface WorkOSOptions extends OAuthUserConfig<WorkOSProfile> {
  /**
   * ID of the connection that users sign in with. Sign-ins through other connections are denied. By
   * default, the parameter `connection`, `organization` or `provider` of the sign-in selects the
   * connection.
   */
  connection?: string
}

/**
 * Sign-in with WorkOS. The client secret is the API key.
 *
 * Without the option `connection`, a visitor can request any connection. To allow only some,
 * compare `profile.organization_id` in the `signIn` callback.
 *
 * ```ts
 * WorkOS({ connection: "conn_01E4ZCR3C56J083X43JQXF3JK5" })
 * ```
 *
 * @see https://dashboard.workos.com/
 * @param options - what differs from the defaults
 */
export function WorkOS({ connection, ...options }: WorkOSOptions = {}): OAuthConfig<WorkOSProfile> {
  return {
    id: "workos",
    name: "WorkOS",
    type: "oauth",
    issuer: "https://api.workos.com",
    authorization: {
      url: "{issuer}/sso/authorize",
      params: { connection: connection || undefined },
    },
    token: "{issuer}/sso/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: {
      url: "{issuer}/sso/profile",
      request: (context) => readWorkOSProfile(context, connection),
    },
    checks: ["pkce", "state"],
    profile: ({ id, first_name: first, last_name: last, email, raw_attributes: raw }) => ({
      id,
      name: [first, last].filter(Boolean).join(" ") || null,
      email: email ?? null,
      image: typeof raw?.["picture"] === "string" ? raw["picture"] : null,
    }),
    style: { brandColor: "#6363f1" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default WorkOS

/** The browser carries the choice of the connection, so that a user can change it on the way. */
async function readWorkOSProfile(
  context: UserinfoRequestContext,
  connection: string | undefined,
): Promise<Profile> {
  // What WorkOS documents for this endpoint.
  const profile = (await readUserinfo(context.provider.userinfoUrl, context)) as Profile
  const { connection_id: used = connection } = profile
  if (!connection || used === connection) return profile
  throw new AccessDenied("WorkOS says that this user came from another connection.")
}
