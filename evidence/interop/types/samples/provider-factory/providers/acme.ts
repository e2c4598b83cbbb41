import type { OAuthConfig, OAuthUserConfig } from "next-auth/providers"

export interface AcmeProfile extends Record<string, any> {
  uid: number
  handle: string
  mail: string | null
  avatar: { url: string }
}

export default function Acme<P extends AcmeProfile>(
  options: OAuthUserConfig<P> & { host?: string },
): OAuthConfig<P> {
  const { host = "https://acme.example.com", ...rest } = options
  return {
    id: "acme",
    name: "Acme",
    type: "oauth",
    authorization: { url: `${host}/authorize`, params: { scope: "me" } },
    token: `${host}/token`,
    userinfo: {
      url: `${host}/me`,
      async request({ tokens, provider }: any) {
        const profile = await fetch(provider.userinfo?.url as URL, {
          headers: { Authorization: `Bearer ${tokens.access_token}` },
        }).then(async (res) => await res.json())
        return profile
      },
    },
    profile(profile) {
      return {
        id: profile.uid.toString(),
        name: profile.handle,
        email: profile.mail,
        image: profile.avatar.url,
      }
    },
    style: { brandColor: "#f60", text: "#fff", bg: "#f60" },
    options: rest as OAuthUserConfig<P>,
  }
}
