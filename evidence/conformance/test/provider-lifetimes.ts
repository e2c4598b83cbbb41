import type { Page } from "playwright-core"
import { expect } from "vitest"
import { backChannelLogout } from "@lockstep/core/features/back-channel-logout"
import { providerLogout } from "@lockstep/core/features/provider-logout"
import { providerTokens, type RequestTokens } from "@lockstep/core/features/provider-tokens"
import { type AuthConfig, createAuth, customFetch, type OIDCConfig } from "@lockstep/core"
import type { ProviderServer } from "./provider-server.ts"
import type { ProviderSignIn } from "./provider-sign-in.ts"
import { sharedStore } from "../../../core/test/support/application.ts"

/** The client whose tokens the application keeps, and which ends its sessions. */
export const client = "lifetimes"

/** A form that the application sent to the provider, and the answer. */
interface Exchange {
  readonly request: Request
  readonly form: URLSearchParams
  readonly answer: Readonly<Record<string, unknown>>
}

/** What an application needs whose tokens and sessions end with those of a provider. */
export interface ProviderLifetimes {
  /** Members of the entry {@link client}. */
  readonly members: Partial<OIDCConfig>
  /** Options beyond the entries. */
  readonly more: Partial<AuthConfig>
  /** Of events about tokens and ended sessions. */
  readonly events: readonly string[]
  /** Begins with a signed-in browser. */
  visit(application: ProviderSignIn, page: Page): ProviderVisit
}

/** A user whose browser is signed in to the application, and to the provider. */
export interface ProviderVisit {
  /** What the application can do with the tokens; each must be valid for this many seconds. */
  tokens(minimumLifetime?: number): Promise<RequestTokens>
  /** Status of an API of the provider for an access token. */
  callApi(accessToken: string): Promise<number>
  /** The refresh tokens that the application sent, each with the one that it got before. */
  refreshTokens(): { sent: unknown; known: unknown }[]
  /** Forms that the application sent to the revocation endpoint. */
  revocations(): string[][]
  /** Refreshes with the last refresh token that the application got, or another one, as a thief does. */
  steal(refreshToken?: unknown): Promise<{ status: number; body: string; refreshToken: unknown }>
  /** Signs out here and at the provider. */
  signOut(): Promise<void>
  /** Keeps the cookies; the function returns whether a session is still open with them. */
  keepCookies(): Promise<() => Promise<boolean>>
}

/** Makes the part of a configuration. */
export function providerLifetimes(
  server: ProviderServer,
  conform: (response: Response) => Promise<Response | undefined>,
): ProviderLifetimes {
  const send = server.fetchWith?.(undefined) ?? fetch
  const exchanges: Exchange[] = []
  const events: string[] = []
  const recorded: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const response = await send(input, init)
    if (request.method !== "POST") return response
    const form = new URLSearchParams(await request.clone().text())
    exchanges.push({ request, form, answer: membersOf(await response.clone().text()) })
    return response
  }
  return {
    events,
    members: { [customFetch]: recorded, token: { conform } },
    more: {
      // There is one process; its memory stands for a store.
      store: sharedStore(),
      features: [
        providerTokens({ providers: [client] }),
        providerLogout(),
        backChannelLogout({ providers: [client] }),
      ],
      events: {
        tokenRefreshed: () => void events.push("tokenRefreshed"),
        tokenRefreshFailed: ({ reason }) => void events.push(`tokenRefreshFailed: ${reason}`),
        sessionEnded: ({ reason }) => void events.push(`sessionEnded: ${reason}`),
      },
    },
    visit: (application, page) => visit({ server, send, exchanges, application, page }),
  }
}

interface Visited {
  readonly server: ProviderServer
  readonly send: typeof fetch
  readonly exchanges: readonly Exchange[]
  readonly application: ProviderSignIn
  readonly page: Page
}

function visit({ server, send, exchanges, application, page }: Visited): ProviderVisit {
  const { config, origin } = application
  const cookies = async (): Promise<string> => {
    const all = await page.context().cookies(origin)
    return all.map(({ name, value }) => `${name}=${value}`).join("; ")
  }
  const requestWith = (cookie: string) => new Request(`${origin}/calendar`, { headers: { cookie } })
  const atToken = () => exchanges.filter(({ form }) => form.has("grant_type"))
  return {
    async tokens(minimumLifetime) {
      const feature = providerTokens({ ...(minimumLifetime !== undefined && { minimumLifetime }) })
      const auth = createAuth({ ...config, features: [feature] })
      return (await auth.for(requestWith(await cookies()))).tokens
    },
    async callApi(accessToken) {
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await send(server.userinfoEndpoint, { headers })).status
    },
    refreshTokens: () =>
      atToken().flatMap(({ form }, index, all) =>
        form.has("refresh_token")
          ? [{ sent: form.get("refresh_token"), known: all[index - 1]?.answer["refresh_token"] }]
          : [],
      ),
    revocations: () =>
      exchanges
        .filter(({ form }) => form.has("token"))
        .map(({ form }) => [form.get("token_type_hint") ?? "", form.get("token") ?? ""]),
    async steal(refreshToken = atToken().at(-1)?.answer["refresh_token"]) {
      const [first] = exchanges
      const authorization = first?.request.headers.get("authorization") ?? ""
      const form = { grant_type: "refresh_token", refresh_token: String(refreshToken) }
      const response = await send(first?.request.url ?? "", {
        method: "POST",
        headers: { authorization },
        body: new URLSearchParams(form),
      })
      const body = await response.text()
      return { status: response.status, body, refreshToken: membersOf(body)["refresh_token"] }
    },
    async signOut() {
      await page.goto(origin)
      await page.waitForFunction("globalThis.client")
      const options = { federated: true, redirectTo: "/bye", basePath: "/api/auth" }
      // Without its promise, which ends with the page.
      await page.evaluate(`void client.signOut(${JSON.stringify(options)})`)
      await server.signOut(page)
    },
    async keepCookies() {
      const cookie = await cookies()
      return async () =>
        (await (await createAuth(config).for(requestWith(cookie))).session()) !== null
    },
  }
}

function membersOf(body: string): Readonly<Record<string, unknown>> {
  if (!body.startsWith("{")) return {}
  // It is an object, as the first character tells.
  return JSON.parse(body) as Record<string, unknown>
}

/** Expects that a browser which signs out leaves no session behind, neither here nor at the provider. */
export async function expectSignedOut(
  lifetimes: ProviderLifetimes,
  application: ProviderSignIn,
  page: Page,
): Promise<void> {
  const visited = lifetimes.visit(application, page)
  const isOpen = await visited.keepCookies()
  const known = application.errors.length
  expect(await isOpen()).toBe(true)
  const returned = page.waitForRequest((request) => request.url().includes("/signed-out/"))
  await visited.signOut()
  const back = new URL((await returned).url())
  await page.waitForURL(`${application.origin}/bye`)
  expect(back.pathname).toBe(`/api/auth/signed-out/${client}`)
  expect(back.searchParams.get("state")).toMatch(/^.{20,}$/)
  // The cookies of before are of no use: the provider told the application that its session ended.
  await expect.poll(isOpen).toBe(false)
  expect(lifetimes.events.at(-1)).toBe("sessionEnded: provider")
  expect(application.errors.slice(known)).toEqual([])
}
