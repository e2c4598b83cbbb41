import { once } from "node:events"
import { type IncomingMessage, request as send } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { client, oidc, origin, secret } from "./application.ts"
import { startOpenIdProvider } from "./openid-provider.ts"
import type { Site } from "./sites.ts"
import { get, providerCallback, visit } from "./visits.ts"

type Answer = Site["answer"]

/**
 * Loads a library, and checks a session or signs a user in at an OpenID provider. Prints the milliseconds of processor
 * time that this took.
 */
const [library = "", task = "", cookie = ""] = process.argv.slice(2)
const openId = startOpenIdProvider(client.clientId)

/** What both libraries accept; the key of the function that is called for `fetch` differs. */
const configOf = (customFetch: symbol) => ({
  secret,
  trustHost: true,
  basePath: "/auth",
  logger: {
    error: (error: unknown) => process.stderr.write(`${String(error)}\n`),
    warn() {},
    debug() {},
  },
  providers: [{ ...oidc, issuer: openId.issuer, [customFetch]: openId.fetch }],
})

const libraries: Readonly<Record<string, () => Promise<Answer>>> = {
  async "@lockstep/core"() {
    const { Auth, customFetch } = await import("@lockstep/core")
    const config = configOf(customFetch)
    return (request) => Auth(request, config)
  },
  async "@auth/core"() {
    const { Auth, customFetch } = await import("@auth/core")
    const config = configOf(customFetch)
    return (request) => Auth(request, config)
  },
  async "@lockstep/express"() {
    const { ServerAuth, customFetch } = await import("@lockstep/express")
    return serve(ServerAuth(configOf(customFetch)))
  },
  async "@auth/express"() {
    const [{ ExpressAuth }, { customFetch }] = await Promise.all([
      import("@auth/express"),
      import("@auth/core"),
    ])
    return serve(ExpressAuth(configOf(customFetch)))
  },
}

/** Serves routes in Express, and sends them requests. */
async function serve(handler: import("express").RequestHandler): Promise<Answer> {
  const { default: express } = await import("express")
  const app = express().set("trust proxy", true).use("/auth", handler)
  const server = app.listen(0, "127.0.0.1")
  await once(server, "listening")
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  const { host } = new URL(origin)
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = { ...Object.fromEntries(request.headers), host }
    const options = { port, path: pathname + search, method: request.method, headers }
    const sent = send({ ...options, agent: false }).end(await request.text())
    // The event of a response has one argument.
    const [response] = (await once(sent, "response")) as [IncomingMessage]
    const received = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    const body = await text(response)
    const { statusCode: status = 500 } = response
    return new Response(body === "" ? null : body, { status, headers: received })
  }
}

/** Each throws unless the library did it. */
const tasks: Readonly<Record<string, (answer: Answer) => Promise<void>>> = {
  async session(answer) {
    const session: unknown = await (await answer(get("session", cookie))).json()
    if (session === null) throw new Error("There is no session.")
  },
  async "sign-in"(answer) {
    const site = { answer, openId }
    const response = await answer(await providerCallback(site, await visit(site)))
    const cookies = response.headers.getSetCookie().join()
    if (!cookies.includes("session-token=ey")) throw new Error(`The sign-in failed: ${cookies}`)
  },
}

const open = libraries[library]
const run = tasks[task]
if (open === undefined || run === undefined) throw new Error(`Unknown: ${library} ${task}`)
// What this program does itself, as browser and provider, is not measured: Node.js loads `Request` when it is first used.
await new Request(origin, { method: "POST", body: new URLSearchParams({ loaded: "yes" }) }).text()
await (await openId.fetch(`${openId.issuer}/keys`)).json()
openId.authorize(`${openId.issuer}/authorize`)
const before = process.cpuUsage()
await run(await open())
const { user, system } = process.cpuUsage(before)
process.stdout.write(String((user + system) / 1000))
process.exit()
