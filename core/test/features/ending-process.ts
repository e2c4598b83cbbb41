import { setTimeout as sleep } from "node:timers/promises"
import { createAuth, skipCSRFCheck } from "@lockstep/core"
import { sessionManagement } from "@lockstep/core/features/session-management"
import Credentials from "@lockstep/core/providers/credentials"
import { sqliteStore } from "../support/sqlite-store.ts"

/** One process of an application, whose sessions are in tokens and whose passwords are in a file. */
const [, , file = "", secret = ""] = process.argv

/** What the process is asked to do. */
interface Order {
  readonly run: "enter" | "change" | "enterAnew" | "read"
  readonly user?: string
  readonly times?: number
  readonly delay?: number
  readonly tokens?: readonly string[]
}

const site = "http://app.example.com"
const cookieName = "authjs.session-token"
const store = sqliteStore(file)
const isChanged = async (user: string): Promise<boolean> =>
  (await store.get([`changed:${user}`]))[0] !== null

const auth = createAuth({
  secret,
  trustHost: true,
  skipCSRFCheck,
  logger: { error() {}, warn() {} },
  providers: [
    Credentials({
      credentials: { name: {}, password: {} },
      async authorize({ name, password }) {
        const id = String(name)
        const isRight = password === ((await isChanged(id)) ? "new" : "old")
        // Checking a password takes a while.
        await sleep(Math.random() * 4)
        return isRight ? { id } : null
      },
    }),
  ],
  store,
  features: [sessionManagement()],
})

async function enter(name: string, password: string): Promise<string[]> {
  const url = `${site}/auth/callback/credentials`
  const body = new URLSearchParams({ name, password })
  const response = await auth.handle(new Request(url, { method: "POST", body }))
  const start = `${cookieName}=`
  const line = response.headers.getSetCookie().find((each) => each.startsWith(start))
  const token = line?.slice(start.length).split(";", 1)[0]
  return token ? [token] : []
}

async function isLive(token: string): Promise<boolean> {
  const headers = { cookie: `${cookieName}=${token}` }
  return (await (await auth.for(new Request(site, { headers }))).session()) !== null
}

async function obey({ run, user = "", times = 0, delay = 0, tokens = [] }: Order) {
  if (run === "read") return Promise.all(tokens.map(isLive))
  if (run === "enterAnew") return enter(user, "new")
  if (run === "enter") {
    const entering = Array.from({ length: times }, async (_, index) => {
      await sleep(index * 2)
      return enter(user, "old")
    })
    return (await Promise.all(entering)).flat()
  }
  await sleep(delay)
  await store.set(`changed:${user}`, "1", 600_000)
  await (await auth.forUser(user)).sessions.endAll()
  return []
}

process.on("message", (order: Order) => {
  void obey(order).then((answer) => process.send?.(answer))
})
process.send?.("ready")
