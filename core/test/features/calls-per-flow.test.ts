import { readFileSync } from "node:fs"
import { afterEach, expect, test, vi } from "vitest"
import { backChannelLogout } from "../../src/features/back-channel-logout.ts"
import { providerLogout } from "../../src/features/provider-logout.ts"
import { providerTokens } from "../../src/features/provider-tokens.ts"
import { sessionManagement } from "../../src/features/session-management.ts"
import type { AnyFeature } from "../../src/index.ts"
import { type Calls, countedHouse, strategies, type Strategy } from "./counted-house.ts"

const day = 86_400_000

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
    const { counted, enter } = await countedHouse(strategy, features)
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
  const { auth, counted, enter, of, userId } = await countedHouse(strategy, [sessionManagement()])
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
  const other = await countedHouse(strategy, [sessionManagement()])
  const browser = await other.enter()
  note(
    "`sessions.endAll()`",
    name,
    await other.counted(async () => (await other.of(browser)).sessions.endAll()),
  )
  const user = await userId("ada")
  note(
    "`sessions.endAll()` of `auth.forUser`",
    name,
    await counted(async () => (await auth.forUser(user)).sessions.endAll()),
  )
}

async function measureTokens(strategy: Strategy, note: Note): Promise<void> {
  for (const keep of ["account", "session"] as const) {
    const name = keep === "account" ? "`providerTokens()`" : '`providerTokens({ keep: "session" })`'
    const { counted, enter, of, provider } = await countedHouse(strategy, [
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
  const { counted, enter, logOut } = await countedHouse(strategy, [backChannelLogout()])
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
