import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { readFileSync } from "node:fs"
import { afterEach, expect, test, vi } from "vitest"
import { backChannelLogout } from "../../src/features/back-channel-logout.ts"
import { providerLogout } from "../../src/features/provider-logout.ts"
import { providerTokens } from "../../src/features/provider-tokens.ts"
import { sessionManagement } from "../../src/features/session-management.ts"
import { MemoryStore, wrapMethods } from "../../src/adapters.ts"
import { type AnyFeature, createAuth } from "../../src/index.ts"
import { application, userIdOf } from "../support/application.ts"
import { type ProviderUser, startFlowProvider } from "../support/feature-flows/flow-provider.ts"
import { origin, strategies, type Visitor, visitor } from "../support/visitor.ts"

const day = 86_400_000

/** Calls of the adapter, and operations of the store. */
type Calls = readonly [adapter: number, store: number]

type Strategy = (typeof strategies)[number]

/** By flow and features, and then by strategy. */
type Measured = Map<string, Partial<Record<Strategy, Calls>>>

/** Notes what a flow took with features. */
type Note = (flow: string, features: string, calls: Calls) => void

afterEach(() => void vi.useRealTimers())

/** With what the flows of every application are measured. */
const common: readonly (readonly [string, readonly AnyFeature[]])[] = [
  ["no feature", []],
  ["`sessionManagement()`", [sessionManagement()]],
  ["`providerTokens()`", [providerTokens()]],
  ['`providerTokens({ keep: "session" })`', [providerTokens({ keep: "session" })]],
  ["`providerLogout()`", [providerLogout()]],
  ["`backChannelLogout()`", [backChannelLogout()]],
  ["`sessionManagement()`, `backChannelLogout()`", [sessionManagement(), backChannelLogout()]],
]

test("the table of what features ask of adapter and store is measured", async () => {
  const measured: Measured = new Map()
  for (const strategy of strategies) {
    const note = (flow: string, features: string, calls: Calls): void => {
      const row = `${flow} | ${features}`
      measured.set(row, { ...measured.get(row), [strategy]: calls })
    }
    await measureCommon(strategy, note)
    await measureSessions(strategy, note)
    await measureTokens(strategy, note)
    await measureLogouts(strategy, note)
    vi.useRealTimers()
  }
  expect(documentedRows()).toEqual(
    [...measured]
      .filter(([row, calls]) => !isAsWithout(measured, row, calls))
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
      .map(([row, { database, jwt }]) => [row, ...cells(database), ...cells(jwt)].join(" | ")),
  )
})

async function measureCommon(strategy: Strategy, note: Note): Promise<void> {
  for (const [name, features] of common) {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { counted, enter } = await countedApplication(strategy, features)
    note("The first sign-in of a user", name, await counted(enter))
    const browser = await enter()
    note("A later sign-in", name, await counted(enter))
    expect(await browser.session()).not.toBeNull()
    note("A session is read", name, await counted(browser.session))
    vi.setSystemTime(Date.now() + 1.1 * day)
    note("A session is read and extended", name, await counted(browser.session))
    note("A user signs out", name, await counted(() => browser.submit("signout")))
    vi.useRealTimers()
  }
}

async function measureSessions(strategy: Strategy, note: Note): Promise<void> {
  const { auth, counted, enter, of, userId } = await countedApplication(strategy, [
    sessionManagement(),
  ])
  const name = "`sessionManagement()`"
  const [first, second, third] = [await enter(), await enter(), await enter()]
  if (strategy === "database") {
    const list = async () => (await of(third)).sessions.list()
    note("`sessions.list()`", name, await counted(list))
    const handle = (await list()).find(({ isCurrent }) => isCurrent)?.handle ?? ""
    const end = async () => (await of(second)).sessions.end(handle)
    note("`sessions.end(handle)`", name, await counted(end))
  }
  note(
    "`sessions.endOthers()`",
    name,
    await counted(async () => (await of(first)).sessions.endOthers()),
  )
  const other = await countedApplication(strategy, [sessionManagement()])
  const browser = await other.enter()
  note(
    "`sessions.endAll()`",
    name,
    await other.counted(async () => (await other.of(browser)).sessions.endAll()),
  )
  const user = await userId()
  note(
    "`sessions.endAll()` of `auth.forUser`",
    name,
    await counted(async () => (await auth.forUser(user)).sessions.endAll()),
  )
}

async function measureTokens(strategy: Strategy, note: Note): Promise<void> {
  for (const keep of ["account", "session"] as const) {
    const name = keep === "account" ? "`providerTokens()`" : '`providerTokens({ keep: "session" })`'
    const { counted, enter, of, provider } = await countedApplication(strategy, [
      providerTokens({ keep }),
    ])
    const browser = await enter()
    const wanted = { provider: provider.id }
    const get = async (more = {}) => (await of(browser)).tokens.get({ ...wanted, ...more })
    note("`tokens.get()` of a token that is valid", name, await counted(get))
    const { accessToken: rejectedToken } = await get()
    note("`tokens.get()` that refreshes", name, await counted(() => get({ rejectedToken })))
    expect(provider.refreshes()).toBe(1)
    const revoke = async () => (await of(browser)).tokens.revoke(wanted)
    note("`tokens.revoke()`", name, await counted(revoke))
  }
}

async function measureLogouts(strategy: Strategy, note: Note): Promise<void> {
  const { counted, enter, logOut } = await countedApplication(strategy, [backChannelLogout()])
  const name = "`backChannelLogout()`"
  const [first, second] = [await enter({ sub: "ada", sid: "first" }), await enter()]
  const bySession = () => logOut({ sub: "ada", sid: "first" })
  note("The provider ends a session", name, await counted(bySession))
  note(
    "The provider ends all sessions of a user",
    name,
    await counted(() => logOut({ sub: "ada" })),
  )
  expect([await first.session(), await second.session()]).toEqual([null, null])
}

function cells(calls: Calls | undefined): readonly string[] {
  return calls?.map(String) ?? ["–", "–"]
}

/** Whether the features of a row ask for nothing in its flow. */
function isAsWithout(measured: Measured, row: string, calls: object): boolean {
  const [flow = ""] = row.split(" | ")
  const without = `${flow} | no feature`
  return row !== without && JSON.stringify(measured.get(without)) === JSON.stringify(calls)
}

/** Rows of one flow stand together, in the order in which flows are measured. */
const order = [
  "The first sign-in of a user",
  "A later sign-in",
  "A session is read",
  "A session is read and extended",
  "A user signs out",
]

function placeOf(row: string): number {
  const [flow = ""] = row.split(" | ")
  const place = order.indexOf(flow)
  return place === -1 ? order.length : place
}

function documentedRows(): readonly string[] {
  const page = readFileSync(new URL("../../../docs/features.md", import.meta.url), "utf8")
  const [, after = ""] = page.split("## Calls of the adapter and operations of the store")
  const [section = ""] = after.split(/^## /m)
  const rows = section.split("\n").filter((line) => line.startsWith("|"))
  // Below the names of the columns.
  return rows.slice(2).map((line) =>
    line
      .slice(1, -1)
      .trim()
      .replaceAll(/ +\| +/g, " | "),
  )
}

/** An application whose calls of adapter and store are counted, and its provider. */
async function countedApplication<const Features extends readonly AnyFeature[]>(
  strategy: Strategy,
  features: Features,
) {
  const provider = await startFlowProvider()
  const calls: [number, number] = [0, 0]
  const counting =
    <Args extends unknown[], Result>(at: 0 | 1, method: (...args: Args) => Result) =>
    (...args: Args): Result => {
      calls[at] += 1
      return method(...args)
    }
  const memory = MemoryAdapter()
  const { get, set, add, take, remove, increment } = MemoryStore()
  const { config: whole } = application({
    adapter: wrapMethods({ ...memory }, (method) => counting(0, method)),
    store: {
      shared: true,
      get: counting(1, get),
      set: counting(1, set),
      add: counting(1, add),
      take: counting(1, take),
      remove: counting(1, remove),
      increment: counting(1, increment),
    },
    providers: [provider.configured],
    session: strategy === "database" ? { strategy, columns: { facts: true } } : { strategy },
  })
  const config = { ...whole, features }
  const auth = createAuth(config)
  return {
    auth,
    provider,
    userId: () => userIdOf(memory, { provider: provider.id, providerAccountId: "ada" }),
    of: (browser: Visitor) => auth.for(browser.pageRequest()),
    async enter(user: ProviderUser = { sub: "ada", sid: crypto.randomUUID() }): Promise<Visitor> {
      const browser = visitor(config, origin, (request) => auth.handle(request))
      const ended = await provider.signIn(browser, user)
      expect(ended.headers.get("location")).toBe(origin)
      return browser
    },
    async logOut(claims: Partial<ProviderUser>): Promise<void> {
      expect((await auth.handle(await provider.logout(claims))).status).toBe(200)
    },
    async counted(use: () => Promise<unknown>): Promise<Calls> {
      calls.fill(0)
      await use()
      return [...calls]
    },
  }
}
