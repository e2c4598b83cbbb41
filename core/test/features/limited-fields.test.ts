import { expect, test } from "vitest"
import { rateLimits } from "../../src/features/rate-limits.ts"
import { createAuth } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, visitor } from "../support/visitor.ts"
import { errorOf, json, limit } from "./limited-application.ts"
import { sharedStore } from "../support/application.ts"

/** How `authorize` can read the name. */
const readers: readonly ((request: Request) => Promise<unknown>)[] = [
  async (request) => (await request.formData()).get("name"),
  async (request) => (await request.formData()).getAll("name").at(-1),
  async (request) => new URLSearchParams(await request.text()).get("name"),
  async (request) => Object.fromEntries(new URLSearchParams(await request.text()))["name"],
]

/** A site, and the names under which its `authorize` could look up a user. */
function site() {
  const names: Set<unknown>[] = []
  const config = configWith({
    providers: [
      Credentials({
        credentials: { name: {} },
        limitBy: "name",
        async authorize({ name }, request) {
          const read = await Promise.all(readers.map((reader) => reader(request.clone())))
          names.push(new Set([name, ...read]))
          return null
        },
      }),
    ],
    store: sharedStore(),
    features: [rateLimits()],
  })
  return { config, names }
}

const spellings = ["name", "n%61me", "%6e%61%6D%65", "nam%65"] as const
const fillers = ["", "&x=1", "&name[]=x&Name=x&name%20=x&names=x"] as const

/** Forms with the name of the victim and another one, in either order. */
const forms: readonly string[] = spellings.flatMap((first) =>
  spellings.flatMap((second) =>
    fillers.flatMap((filler) => [
      `${first}=victim${filler}&${second}=other`,
      `${first}=other${filler}&${second}=victim`,
      `${first}=victim${filler}&${second}=`,
      `${first}=${filler}&${second}=victim&${first}`,
      `${first}=victim${filler}&${second}=victim`,
    ]),
  ),
)

test(`none of ${forms.length} forms with several names reaches authorize`, async () => {
  const { config, names } = site()
  const browser = visitor(config)
  const csrfToken = await browser.csrfToken()
  const cookie = browser.cookieHeader()
  const type = "application/x-www-form-urlencoded"
  const auth = createAuth(config)
  const errors = new Set<string | null>()
  for (const form of forms) {
    for (const body of [`csrfToken=${csrfToken}&${form}`, `${form}&csrfToken=${csrfToken}`]) {
      const headers = { cookie, "content-type": type, ...json }
      const url = "http://app.example.com/auth/callback/credentials"
      const response = await auth.handle(new Request(url, { method: "POST", headers, body }))
      errors.add(await errorOf(response))
    }
  }
  expect(names).toEqual([])
  expect([...errors]).toEqual(["Configuration"])
  expect(browser.cookies.has("authjs.session-token")).toBe(false)
})

test("a single name is the same however authorize reads it, and other fields may repeat", async () => {
  const { config, names } = site()
  const browser = visitor(config)
  const csrfToken = await browser.csrfToken()
  const cookie = browser.cookieHeader()
  const auth = createAuth(config)
  const url = "http://app.example.com/auth/callback/credentials"
  const headers = { cookie, "content-type": "application/x-www-form-urlencoded", ...json }
  for (const spelling of spellings) {
    const body = `role=a&${spelling}=victim&role=b&csrfToken=${csrfToken}`
    await auth.handle(new Request(url, { method: "POST", headers, body }))
  }
  expect(names).toEqual(spellings.map(() => new Set(["victim"])))
  expect(spellings.length).toBeLessThan(limit)
})
