import { CallbackRouteError } from "../errors/errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readUserinfo } from "../provider/token-requests.ts"

/** What Linear tells about a user. */
export interface LinearProfile extends AnyClaims {
  data: { viewer: { id: string; name: string; email?: string; avatarUrl?: string | null } }
}

/**
 * Sign-in with Linear.
 *
 * @see https://linear.app/settings/api/applications/new
 * @param options - what differs from the defaults
 */
export function Linear(options: OAuthUserConfig<LinearProfile> = {}): OAuthConfig<LinearProfile> {
  return {
    id: "linear",
    name: "Linear",
    type: "oauth",
    authorization: { url: "https://linear.app/oauth/authorize", params: { scope: "read" } },
    token: "https://api.linear.app/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: { url: "https://api.linear.app/graphql", request: queryViewer },
    checks: ["state"],
    profile: ({ data: { viewer } }) => ({
      id: viewer.id,
      name: viewer.name,
      email: viewer.email ?? null,
      image: viewer.avatarUrl ?? null,
    }),
    style: { brandColor: "#5e6ad2", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Linear

async function queryViewer(context: UserinfoRequestContext): Promise<Profile> {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "query { viewer { id name email avatarUrl } }" }),
  } as const
  // What Linear documents for this endpoint.
  const answer = (await readUserinfo(context.provider.userinfoUrl, context, request)) as Profile
  // GraphQL has errors under the status of a success.
  if (answer["errors"] === undefined) return answer
  throw new CallbackRouteError("Linear answered with an error.")
}

/** From simple-icons (CC0). */
const mark =
  "M2.886 4.18A11.982 11.982 0 0 1 11.99 0C18.624 0 24 5.376 24 12.009c0 3.64-1.62 6.903-4.18 9.105L2.887 4.18ZM1.817 5.626l16.556 16.556c-.524.33-1.075.62-1.65.866L.951 7.277c.247-.575.537-1.126.866-1.65ZM.322 9.163l14.515 14.515c-.71.172-1.443.282-2.195.322L0 11.358a12 12 0 0 1 .322-2.195Zm-.17 4.862 9.823 9.824a12.02 12.02 0 0 1-9.824-9.824Z"
