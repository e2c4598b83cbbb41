import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Profile } from "../../src/models/records.ts"
import type { UserinfoEndpoint, UserinfoRequestContext } from "../../src/provider/oauth-provider.ts"

/** What a stand-in got. */
export interface Seen {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A small server in the place of a provider's API. */
export interface StandIn {
  readonly origin: string
  readonly seen: readonly Seen[]
  /** Sends requests for the provider's hosts here, with their paths. */
  readonly fetch: typeof fetch
  close(): void
}

/** Responds by path; an answer that is a number is a status without a body, `"hang up"` is none at all. */
export type Answers = Readonly<Record<string, unknown>>

/** Starts a stand-in. */
export async function startStandIn(answers: Answers): Promise<StandIn> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://stand-in")
    seen.push({ path: pathname, headers: request.headers })
    const answer = Object.hasOwn(answers, pathname) ? answers[pathname] : 404
    if (answer === "hang up") return request.destroy()
    if (typeof answer === "number") return response.writeHead(answer).end()
    if (answer instanceof Uint8Array) return response.end(answer)
    return response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    seen,
    fetch: (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      return fetch(`${origin}${pathname}${search}`, init)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A provider as its `userinfo.request` sees it. */
export function viewOf(
  id: string,
  userinfoUrl: string | undefined,
): UserinfoRequestContext["provider"] {
  return {
    id,
    name: id,
    type: "oauth",
    issuer: undefined,
    clientId: "an-id",
    clientSecret: "a-secret",
    signinUrl: `https://app.example.com/auth/signin/${id}`,
    callbackUrl: `https://app.example.com/auth/callback/${id}`,
    authorization: { url: undefined },
    token: { url: undefined },
    userinfo: { url: userinfoUrl === undefined ? undefined : new URL(userinfoUrl) },
    userinfoUrl,
  }
}

/** Calls the `userinfo.request` of a provider. */
export async function requestProfile(
  provider: { readonly id: string; readonly userinfo?: string | UserinfoEndpoint },
  standIn: Pick<StandIn, "fetch">,
  tokens: UserinfoRequestContext["tokens"] = { access_token: "an-access-token" },
): Promise<Profile> {
  const { userinfo } = provider
  if (typeof userinfo !== "object" || userinfo.request === undefined) throw new Error("no request")
  return userinfo.request({
    tokens,
    provider: viewOf(provider.id, userinfo.url),
    params: new URLSearchParams(),
    clientSecret: () => Promise.resolve("a-secret"),
    verifyJwt: () => Promise.reject(new Error("no keys")),
    fetch: standIn.fetch,
  })
}
