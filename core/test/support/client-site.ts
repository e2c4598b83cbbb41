import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { stripTypeScriptTypes } from "node:module"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { text } from "node:stream/consumers"
import { Auth, type AuthConfig, CredentialsSignin } from "../../src/index.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { OAuth } from "../../src/providers/oauth.ts"
import { configWith } from "./visitor.ts"

const sources = path.join(import.meta.dirname, "../../src")

class Locked extends CredentialsSignin {
  override code = "locked"
}

/** A site with a form and a provider, below the base path `/api/auth`. */
const config: AuthConfig = configWith({
  basePath: "/api/auth",
  session: { persistence: "ask" },
  providers: [
    Credentials({
      credentials: { name: { label: "Name" }, password: { label: "Password" } },
      authorize: ({ name, password }) => {
        if (name === "eve") throw new Locked()
        return name === "ada" && password === "right" ? { id: "1", name: "Ada" } : null
      },
    }),
    OAuth({
      id: "local",
      name: "Local",
      clientId: "client",
      clientSecret: "client-secret",
      authorization: "https://provider.example/authorize",
      token: "https://provider.example/token",
      userinfo: "https://provider.example/userinfo",
    }),
  ],
  callbacks: {
    jwt: ({ token, trigger, session }) =>
      // The tests send an object with a name.
      trigger === "update" ? { ...token, name: (session as { name: string }).name } : token,
  },
})

/** A running site. */
export interface ClientSite {
  readonly origin: string
  close(): void
}

/** Responds to a request instead of the site, or leaves it to the site. */
export type Interceptor = (request: Request) => Promise<Response | undefined>

/**
 * Serves the routes, the client's sources without their types, and a page that imports them.
 *
 * @param application - below the base path `/api/auth`; default: one with a form and a provider
 * @param intercept - sees each request first
 * @param reachable - from where: from containers as well, if it listens on all addresses of this machine
 */
export async function openSite(
  application: AuthConfig = config,
  intercept: Interceptor = async () => undefined,
  reachable: "here" | "from containers" = "here",
): Promise<ClientSite> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const url = new URL(incoming.url ?? "/", origin())
      const headers = new Headers()
      for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
      const body = await text(incoming)
      const init = { method: incoming.method ?? "GET", headers, ...(body !== "" && { body }) }
      const request = new Request(url, init)
      const response = (await intercept(request)) ?? (await answer(request, application))
      for (const cookie of response.headers.getSetCookie())
        outgoing.appendHeader("set-cookie", cookie)
      for (const [name, value] of response.headers) {
        if (name !== "set-cookie") outgoing.setHeader(name, value)
      }
      outgoing.writeHead(response.status).end(await response.text())
    })()
  })
  const host = reachable === "here" ? "localhost" : undefined
  await new Promise<void>((resolve) => server.listen({ port: 0, host }, resolve))
  // A server that listens on a port has an address with one.
  const origin = (): string => `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin: origin(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(request: Request, application: AuthConfig): Promise<Response> {
  const url = new URL(request.url)
  if (url.pathname.startsWith("/api/auth/")) return Auth(request, application)
  if (url.pathname.startsWith("/src/") && url.pathname.endsWith(".ts")) {
    const source = readFileSync(path.join(sources, url.pathname.slice("/src/".length)), "utf8")
    const type = { "content-type": "text/javascript" }
    return new Response(stripTypeScriptTypes(source), { headers: type })
  }
  const page = `<!doctype html><title>App</title><script type="module">
    import * as client from "/src/client.ts"
    import * as passkeys from "/src/client/passkey.ts"
    Object.assign(globalThis, { client, passkeys })
    globalThis.changes = 0
    client.onSessionChange(() => changes++)
  </script>`
  return new Response(page, { headers: { "content-type": "text/html" } })
}
