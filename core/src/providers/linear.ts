import { CallbackRouteError } from "../errors/sign-in-errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/profile.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readUserinfo } from "../provider/read-userinfo.ts"

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
    style: { brandColor: "#5e6ad2", mark: () => import("../provider/marks/linear.ts") },
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
