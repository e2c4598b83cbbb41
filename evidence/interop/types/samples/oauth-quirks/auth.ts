import NextAuth from "next-auth"
import type { OAuthConfig, OAuthUserConfig } from "next-auth/providers"

interface VkProfile extends Record<string, unknown> {
  user_id: string
  first_name?: string
  last_name?: string
  email?: string | null
  avatar?: string
}

export function VkId<P extends VkProfile>(
  options: OAuthUserConfig<P> & { deviceId?: string | null },
): OAuthConfig<P> {
  return {
    id: "vk",
    name: "VK ID",
    type: "oauth",
    checks: ["pkce", "state"],
    authorization: { url: "https://id.vk.com/authorize", params: { scope: "email phone" } },
    token: {
      url: "https://id.vk.com/oauth2/auth",
      async conform(response: Response) {
        const body = await response.json()
        return Response.json({ token_type: "bearer", ...body }, { status: response.status })
      },
    },
    userinfo: {
      url: "https://id.vk.com/oauth2/user_info",
      // Auth.js has no type for this argument, so applications annotate it like this.
      async request({ tokens, provider }: any) {
        const response = await fetch("https://id.vk.com/oauth2/user_info", {
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({
            client_id: provider.clientId,
            access_token: tokens.access_token,
          }),
        })
        return (await response.json()).user
      },
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile(profile) {
      return {
        id: profile.user_id,
        name: [profile.first_name, profile.last_name].filter(Boolean).join(" "),
        email: profile.email ?? null,
        image: profile.avatar ?? null,
      }
    },
    style: { bg: "#07F", text: "#fff" },
    options,
  }
}

export const { handlers, auth } = NextAuth({
  providers: [
    VkId({ clientId: process.env.VK_ID || "", clientSecret: "", deviceId: null }),
    {
      id: "line-like",
      name: "Line",
      type: "oidc",
      issuer: "https://access.line.example",
      clientId: process.env.LINE_ID!,
      clientSecret: process.env.LINE_SECRET!,
      client: { id_token_signed_response_alg: "HS256" },
      checks: ["pkce", "state"],
      allowDangerousEmailAccountLinking: true,
    },
  ],
})
