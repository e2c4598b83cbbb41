import { MemoryStore } from "@lockstep/core/adapters"
import { sessionManagement } from "@lockstep/core/features/session-management"
import { describe, expect, test } from "vitest"
import type { ExpressAuthConfig } from "../../src/express-auth-config.ts"
import { getAuth, getSession, ServerAuth } from "../../src/index.ts"
import { serve, versions } from "../support/apps.ts"
import { openBrowser } from "../support/browser.ts"
import { rawRequest } from "../support/raw-request.ts"
import { configWith, signIn } from "../support/users.ts"

const foreign = ["http://evil.example", "https://evil.example:8443", "http://u:p@evil.example"]
const slashes = ["//evil.example", "///evil.example", "/\\evil.example", "//evil.example:80"]

/** Request targets that name another origin, or look as if they did. `*` is the route. */
const targets: readonly string[] = [
  ...foreign.flatMap((origin) => [`${origin}*`, `${origin.toUpperCase()}*`, `${origin}*?a=b#c`]),
  ...slashes.flatMap((start) => [`${start}*`, `${start}/..*`]),
  "/.//evil.example*",
  "http:*",
  "http:/*",
  "http:///evil.example*",
  "*@evil.example",
  "*?http://evil.example",
  "*?//evil.example",
  "*#http://evil.example",
  "*",
  "**",
]

/** What a page states as its origin, and whether it is that of the site. */
type Stated = readonly [origin: string, isOwn: boolean]

describe.each(versions)("with %s, the origin of a request is never in its target", (_, express) => {
  /** A site that ends all sessions for whatever it is asked, under the host `app.example`. */
  async function site() {
    const config = {
      ...configWith(),
      store: { ...MemoryStore(), shared: true },
      trustedHosts: ["http://app.example", "http://evil.example", "https://evil.example:8443"],
      session: { strategy: "jwt" },
      features: [sessionManagement()],
    } satisfies ExpressAuthConfig
    const app = express()
    // Without trustedHosts, because the browser of the test states the address of the server.
    app.use(
      "/auth",
      ServerAuth({ ...configWith(), features: config.features, store: config.store }),
    )
    app.use(async (req, res) => {
      const own = await getAuth(req, config)
      const session = await own.session()
      const ended = await own.sessions.endAll().then(
        () => "ended",
        (error: Error) => error.name,
      )
      res.json({ user: session?.user?.name, read: (await getSession(req, config)) !== null, ended })
    })
    const origin = await serve(app)
    const browser = openBrowser(origin)
    await signIn(browser)
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ")
    return (target: string, stated: string) =>
      rawRequest(origin, [
        `POST ${target} HTTP/1.1`,
        "Host: app.example",
        `Cookie: ${cookie}`,
        `Origin: ${stated}`,
        "Content-Length: 0",
      ])
  }

  const origins: readonly Stated[] = [
    ["http://evil.example", false],
    ["https://evil.example:8443", false],
    ["http://app.example", true],
  ]

  test.each(targets.flatMap((target) => origins.map((stated) => [target, ...stated] as const)))(
    "%s, sent by a page of %s",
    async (target, stated, isOwn) => {
      const answer = await (await site())(target.replaceAll("*", "/devices"), stated)
      // Node.js or Express itself rejects some of them.
      if (/^HTTP\/1\.1 4\d\d /.test(answer)) return
      const { ended } = JSON.parse(
        answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1),
      ) as {
        ended: string
      }
      // A target without a path is not a request of a browser: no user is signed in.
      if (isOwn) expect(["ended", "NotSignedIn"]).toContain(ended)
      else expect(ended).not.toBe("ended")
      if (target === "*") expect(ended).toBe(isOwn ? "ended" : "InvalidRequest")
    },
  )
})
