import { Auth, allowInsecureRequests, type AuthConfig } from "@lockstep/core"
import type { Adapter } from "@lockstep/core/adapters"
import type { IssuerBehavior, Issuer } from "../../src/differential/issuer.ts"

export const origin = "http://app.example.com"
export const address = "ada@example.com"

/** A browser that keeps the cookies of one application. */
export interface Browser {
  readonly cookies: Map<string, string>
  request(path: string, form?: Record<string, string>): Promise<Response>
  submit(path: string, form?: Record<string, string>): Promise<Response>
  /** Signs in at the provider, which behaves as said; resolves to where the browser is sent at the end. */
  signIn(
    provider: string,
    behavior?: IssuerBehavior,
    form?: Record<string, string>,
  ): Promise<string>
  /** Asks for a magic link and follows it. */
  followLink(): Promise<string>
  session(): Promise<{ user?: { email?: string; id?: string } } | null>
}

/** An application with two OpenID providers, an OAuth provider, and magic links. */
export interface Application {
  readonly config: AuthConfig
  readonly warnings: string[]
  readonly errors: Error[]
  browser(): Browser
}

/** An application that moved to Lockstep with its adapter. */
export function movedApplication(
  adapter: Adapter,
  issuer: Issuer,
  options: Partial<AuthConfig> & { linksByEmail?: boolean; hasMail?: boolean } = {},
): Application {
  const { linksByEmail = false, hasMail = true, ...rest } = options
  const links: string[] = []
  const warnings: string[] = []
  const errors: Error[] = []
  const client = { clientId: "client", clientSecret: "secret", [allowInsecureRequests]: true }
  const common = { ...client, allowDangerousEmailAccountLinking: linksByEmail }
  const oidc = (id: string) =>
    ({ id, name: id, type: "oidc", issuer: issuer.url, ...common }) as const
  const config: AuthConfig = {
    adapter,
    secret: "an-example-secret-of-more-than-32-characters",
    trustHost: true,
    logger: {
      error: (error) => void errors.push(error),
      warn: (code) => void warnings.push(code),
      debug() {},
    },
    providers: [
      oidc("first"),
      oidc("second"),
      {
        id: "plain",
        name: "Plain",
        type: "oauth",
        authorization: `${issuer.url}/authorize`,
        token: `${issuer.url}/token`,
        userinfo: `${issuer.url}/userinfo`,
        profile: ({ id, name, email }) => ({
          id: String(id),
          name: String(name),
          email: String(email),
        }),
        ...client,
      },
      ...(hasMail
        ? [
            {
              id: "mail",
              name: "Mail",
              type: "email" as const,
              sendVerificationRequest: ({ url }: { url: string }) => void links.push(url),
            },
          ]
        : []),
    ],
    ...rest,
  }
  return { config, warnings, errors, browser: () => openBrowser(config, issuer, links) }
}

function openBrowser(config: AuthConfig, issuer: Issuer, links: readonly string[]): Browser {
  const cookies = new Map<string, string>()
  const request: Browser["request"] = async (path, form) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
    const init = form ? { method: "POST", body: new URLSearchParams(form) } : {}
    const url = new URL(`/auth/${path}`, origin)
    const response = await Auth(new Request(url, { ...init, headers: { cookie } }), config)
    for (const header of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (header.includes("Max-Age=0")) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const submit: Browser["submit"] = async (path, form = {}) => {
    const { csrfToken } = await (await request("csrf")).json()
    return request(path, { csrfToken, ...form })
  }
  return {
    cookies,
    request,
    submit,
    async signIn(provider, behavior = {}, form = {}) {
      issuer.begin({ isPlainOAuth: provider === "plain", ...behavior })
      const away = (await submit(`signin/${provider}`, form)).headers.get("location") ?? ""
      if (!away.startsWith(issuer.url)) return away
      const back = (await fetch(away, { redirect: "manual" })).headers.get("location") ?? ""
      const { search } = new URL(back)
      const end = await request(`callback/${provider}${search}`)
      return end.headers.get("location") ?? ""
    },
    async followLink() {
      await submit("signin/mail", { email: address })
      const { search } = new URL(links.at(-1) ?? "http://no.link")
      const form = Object.fromEntries(new URLSearchParams(search))
      return (await request("callback/mail", form)).headers.get("location") ?? ""
    },
    session: async () => (await request("session")).json(),
  }
}
