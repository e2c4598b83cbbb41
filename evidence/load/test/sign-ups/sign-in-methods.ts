import { type AuthConfig, customFetch } from "@lockstep/core"
import { Passkey } from "@lockstep/core/providers/passkey"

const site = "https://provider.example"

/** Signs in the user that the code names, as often as the code comes. */
const provider: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  if (request.url === `${site}/token`) {
    const code = new URLSearchParams(await request.text()).get("code")
    return Response.json({ access_token: code, token_type: "Bearer" })
  }
  const sub = request.headers.get("authorization")?.replace(/^bearer /i, "")
  return Response.json({ sub, name: sub, email: `${sub}@example.com` })
}

const common = {
  type: "oauth",
  clientId: "client",
  clientSecret: "secret",
  token: `${site}/token`,
  userinfo: `${site}/userinfo`,
  profile: ({ sub, name, email }: Record<string, unknown>) => ({
    id: String(sub),
    name: String(name),
    email: String(email),
  }),
  [customFetch]: provider,
} as const

/**
 * Every sign-in method with a value that is good once: a provider, one that posts its response, passkeys
 * and magic links.
 */
export function signInMethods(send: (link: string) => void): AuthConfig["providers"] {
  const authorization = `${site}/authorize`
  return [
    { ...common, id: "provider", name: "Provider", authorization },
    {
      ...common,
      id: "posted",
      name: "Posted",
      authorization: { url: authorization, params: { response_mode: "form_post" } },
    },
    Passkey,
    { id: "email", name: "Email", type: "email", sendVerificationRequest: ({ url }) => send(url) },
  ]
}
