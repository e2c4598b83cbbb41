import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { encode } from "@lockstep/core/jwt"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { onlyBlock, namedBlocks } from "../../../../../scripts/checks/named-blocks.ts"
import {
  type GuideApplication,
  type GuideFolder,
  problemsOf,
  read,
  secret,
} from "../guide-application.ts"
import { visit } from "./guide-visitor.ts"

const readme = "integrations/express/README.md"
const salt = "authjs.session-token"

/** Mounts what the README exports. The templates print their names and the user. */
const main = `import path from "node:path"
import { GitHub } from "@lockstep/core/providers/github"
import { RateLimited } from "@lockstep/core/errors"
import { ServerAuth } from "@lockstep/express"
import express from "express"
import { pages } from "./pages.ts"
import { readSession } from "./read-session.ts"
import { roleOf } from "./role-of.ts"
import { signUp } from "./sign-up.ts"
import "./types.ts"

const config = { providers: [GitHub] }
const app = express()
app.engine("html", (file, { session }, done) =>
  done(null, path.basename(file) + " " + session?.user?.name),
)
app.set("view engine", "html")
app.use("/auth", ServerAuth(config))
app.get("/hello", readSession(config), (req, res) => res.json(res.locals.session))
app.get("/role", async (req, res) => res.json(await roleOf(req)))
app.use(signUp, pages(config))
app.use((error, req, res, next) =>
  res.status(error instanceof RateLimited ? 429 : 500).send(error.message),
)
app.listen(3000)
`

const files = namedBlocks(read(readme))
  .filter(({ file }) => file !== "app.ts")
  .concat({ file: "app.ts", code: main })

async function signedIn(key: string = secret): Promise<string> {
  return `${salt}=${await encode({ secret: key, salt, token: { sub: "1", name: "Ada" } })}`
}

/** The only block of the README that has this line, which is the beginning of an application. */
const blockOf = (line: string, more = ""): string => onlyBlock(read(readme), "ts", line) + more

async function writeTemplates(folder: string): Promise<void> {
  mkdirSync(path.join(folder, "views"))
  for (const name of ["home", "orders"]) {
    writeFileSync(path.join(folder, `views/${name}.html`), "")
  }
}

/** Runs what the README shows after its first application, which is that of another test. */
export function testExpressReadme(folder: () => GuideFolder): void {
  describe("the routers and middlewares of integrations/express/README.md", () => {
    let application: GuideApplication

    beforeAll(async () => {
      application = await folder().start(readme, { files, prepare: writeTemplates })
    })

    afterAll(() => application?.close())

    const seen = async (page: string, cookie?: string): Promise<readonly [number, string]> => {
      const response = await visit(application, { cookie }).open(page)
      return [response.status, response.headers.get("location") ?? (await response.text())]
    }

    test("signed-out visitors see open pages only", async () => {
      expect(await seen("/")).toEqual([200, "home.html undefined"])
      expect(await seen("/orders")).toEqual([302, "/auth/signin"])
      expect(await seen("/hello")).toEqual([200, "null"])
    })

    test("signed-in users see all pages, whose templates get the session", async () => {
      const cookie = await signedIn()
      expect(await seen("/", cookie)).toEqual([200, "home.html Ada"])
      expect(await seen("/orders", cookie)).toEqual([200, "orders.html Ada"])
      expect(JSON.parse((await seen("/hello", cookie))[1])).toMatchObject({ user: { name: "Ada" } })
      expect(await seen("/role", cookie)).toEqual([200, '"member"'])
    })

    test("the sixth sign-up within an hour is denied", async () => {
      const browser = visit(application)
      const signUp = async () => (await browser.open("/sign-up", { method: "POST" })).status
      const statuses: number[] = []
      while (statuses.length < 6) statuses.push(await signUp())
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    })

    test("the log reports only that the limits are those of one process", () => {
      expect(problemsOf(application)).toEqual([expect.stringContaining("store-not-shared")])
    })
  })

  describe("the tenants of integrations/express/README.md", () => {
    let application: GuideApplication
    const one = "http://one.example.com"
    const secrets = { ONE_SECRET: secret, TWO_SECRET: `${secret} of the other tenant` }

    beforeAll(async () => {
      const code = blockOf("const tenants =")
      application = await folder().start(readme, {
        files: [{ file: "app.ts", code }],
        env: secrets,
      })
    })

    afterAll(() => application?.close())

    test("each have their users", async () => {
      const cookie = await signedIn()
      const session = async (origin: string): Promise<unknown> =>
        (await visit(application, { cookie, origin }).open("/")).json()
      expect(await session(one)).toMatchObject({ user: { name: "Ada" } })
      expect(await session("http://two.example.com")).toBeNull()
    })

    test("have routes, which no other host has", async () => {
      expect(await visit(application, { origin: one }).session()).toBeNull()
      const other = visit(application, { origin: "http://three.example.com" })
      expect((await other.get("session")).status).toBe(500)
      // The forged cookie is that of the tenant before.
      const expected = /ConfigError|kind: 'error'|There is no such tenant|request-refused/
      expect(problemsOf(application).filter((line) => !expected.test(line))).toEqual([])
    })
  })

  test("the application behind a proxy of integrations/express/README.md has its origin", async () => {
    const routes = `
import { GitHub } from "@lockstep/core/providers/github"
import { ServerAuth } from "@lockstep/express"
app.use("/auth", ServerAuth({ providers: [GitHub] }))
app.listen(3000)
`
    const code = blockOf('"trust proxy"', routes)
    const application = await folder().start(readme, { files: [{ file: "app.ts", code }] })
    try {
      const browser = visit(application, { origin: "https://app.example.com" })
      expect(await (await browser.get("providers")).json()).toMatchObject({
        github: { callbackUrl: "https://app.example.com/auth/callback/github" },
      })
    } finally {
      await application.close()
    }
  })
}
