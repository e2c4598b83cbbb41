import { loadavg } from "node:os"
import { encode } from "@lockstep/core/jwt"
import { compare } from "./measure.ts"
import { type Site, sites } from "./sites.ts"

const origin = "http://bench.example"
const sessionCookie = "authjs.session-token"

/** One kind of request, and the most of Auth.js's time that it may take. */
interface Case {
  readonly name: string
  readonly budget: number
  readonly strategy: "jwt" | "database"
  /** Makes the requests for one site; what it needs is fetched first and not measured. */
  prepare: (site: Site) => Promise<() => Request>
}

const plain = (path: string) => async () => () => new Request(`${origin}/auth/${path}`)

const cases: Case[] = [
  {
    name: "session check, jwt, every token a new one",
    budget: 0.06,
    strategy: "jwt",
    async prepare() {
      const tokens = await Promise.all(Array.from({ length: 512 }, (_, i) => token(`user-${i}`)))
      let next = 0
      return () => get("session", `${sessionCookie}=${tokens[(next += 1) % tokens.length]}`)
    },
  },
  {
    name: "session check, database",
    budget: 0.22,
    strategy: "database",
    async prepare() {
      // Auth.js signs nobody in with credentials and database sessions; the store is the same.
      const { ours } = await sessionSites
      const cookie = await signedInCookie(ours)
      return () => get("session", cookie)
    },
  },
  { name: "no session", budget: 0.16, strategy: "jwt", prepare: plain("session") },
  { name: "providers", budget: 0.16, strategy: "jwt", prepare: plain("providers") },
  { name: "csrf", budget: 0.3, strategy: "jwt", prepare: plain("csrf") },
  {
    name: "credentials sign-in",
    budget: 0.12,
    strategy: "jwt",
    async prepare(site) {
      const { cookie, csrfToken } = await csrf(site)
      return () => post("callback/credentials", cookie, { csrfToken })
    },
  },
  {
    name: "authorization redirect, endpoints known",
    budget: 0.08,
    strategy: "jwt",
    async prepare(site) {
      const { cookie, csrfToken } = await csrf(site)
      return () => post("signin/github", cookie, { csrfToken })
    },
  },
]

const sessionSites = sites("database")
let overBudget = 0

print(`load average ${loadavg()[0]?.toFixed(2)}; time per request, Auth.js = 1\n`)
for (const { name, budget, strategy, prepare } of cases) {
  const { ours, theirs } = strategy === "database" ? await sessionSites : await sites(strategy)
  const ourRequest = await prepare(ours)
  const theirRequest = await prepare(theirs)
  const measured = await compare(
    () => ours(ourRequest()),
    () => theirs(theirRequest()),
  )
  const verdict = measured.ratio <= budget ? "within" : "OVER"
  if (measured.ratio > budget) overBudget += 1
  const figures = `${measured.ratio.toFixed(3)} of ${budget.toFixed(2)}`
  print(
    `${name.padEnd(44)} ${figures}  ${verdict}  (${measured.ours.toFixed(0)} and ${measured.theirs.toFixed(0)} µs)`,
  )
}
print(`\n${cases.length - overBudget} within budget, ${overBudget} over`)

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function get(path: string, cookie: string): Request {
  return new Request(`${origin}/auth/${path}`, { headers: { cookie } })
}

function post(path: string, cookie: string, form: Record<string, string>): Request {
  const body = new URLSearchParams(form)
  return new Request(`${origin}/auth/${path}`, { method: "POST", body, headers: { cookie } })
}

function token(sub: string): Promise<string> {
  const secret = "a-secret-for-benchmarks-of-40-characters"
  const claims = { name: "Ada", email: "ada@example.com", picture: null, sub }
  return encode({ token: claims, secret, salt: sessionCookie })
}

async function csrf(site: Site): Promise<{ cookie: string; csrfToken: string }> {
  const response = await site(new Request(`${origin}/auth/csrf`))
  // What `GET csrf` answers is fixed by the wire contract.
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  return { cookie: cookiesOf(response), csrfToken }
}

async function signedInCookie(site: Site): Promise<string> {
  const { cookie, csrfToken } = await csrf(site)
  return cookiesOf(await site(post("callback/credentials", cookie, { csrfToken })))
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((header) => header.split(";", 1)[0])
    .join("; ")
}
