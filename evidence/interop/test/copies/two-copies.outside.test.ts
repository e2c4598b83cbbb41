import { rm } from "node:fs/promises"
import type { Adapter } from "@lockstep/core/adapters"
import { allowInsecureRequests } from "@lockstep/core"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import {
  programmableClient,
  startProgrammableProvider,
} from "../../../../core/test/support/programmable-provider.ts"
import { configWith, visitor, type Visitor } from "../../../../core/test/support/visitor.ts"
import { emptyFolder } from "../../src/applications/install.ts"
import { loadTwoCopies, type TwoCopies } from "../../src/applications/two-copies.ts"

const origin = "http://app.example.com"
const fiveMinutes = 300_000
const scratch = emptyFolder()
let copies: TwoCopies

beforeAll(async () => {
  copies = await loadTwoCopies(scratch)
}, fiveMinutes)
afterAll(() => rm(scratch, { recursive: true, force: true }))

/** Both requests have looked for the user before either of them stores one. */
function storesTogether(adapter: Adapter): Adapter {
  const waiting = Promise.withResolvers<void>()
  let count = 0
  return copies.wrapMethods(adapter, (method, name) =>
    name !== "createUserWithAccount"
      ? method
      : async (...args: unknown[]) => {
          count += 1
          if (count === 2) waiting.resolve()
          await waiting.promise
          return method(...args)
        },
  )
}

/** The application, with an adapter that was made with the other copy of core. */
async function openSite(claims: readonly Record<string, unknown>[]) {
  const provider = await startProgrammableProvider()
  onTestFinished(() => provider.close())
  const next = [...claims]
  provider.does.claims = (given) => ({ ...given, ...next.shift() })
  const { adapter, countUsers } = await copies.store.openStore()
  const config = configWith({
    adapter: storesTogether(adapter),
    session: { strategy: "database" },
    providers: [
      {
        id: "local",
        name: "Local",
        type: "oidc",
        issuer: provider.issuer,
        ...programmableClient,
        [allowInsecureRequests]: true,
      },
    ],
  })
  return {
    countUsers,
    tab: () => visitor(config, origin, copies.Auth),
    async signIn(tab: Visitor): Promise<string> {
      const away = await tab.submit("signin/local")
      const url = new URL(away.headers.get("location") ?? "")
      const query = String(new URLSearchParams(provider.answer(url)))
      const back = await tab.get(`callback/local?${query}`)
      return back.headers.get("location") ?? ""
    },
  }
}

test("the application and its store have a copy of core each", () => {
  expect(copies.store.AdapterError).not.toBe(copies.AdapterError)
})

test("two tabs that sign a new user in at once both succeed", async () => {
  const ada = { sub: "ada", email: "ada@example.com", email_verified: true }
  const { countUsers, signIn, tab } = await openSite([ada, ada])
  const tabs = [tab(), tab()]
  const ends = await Promise.all(tabs.map((each) => signIn(each)))
  expect(ends).toEqual([origin, origin])
  const sessions = await Promise.all(tabs.map((each) => each.session()))
  expect(sessions).toMatchObject([{ user: { email: ada.email } }, { user: { email: ada.email } }])
  expect(await countUsers()).toBe(1)
})

test("of two accounts that come with one address at once, the second is not linked", async () => {
  const claims = ["ada", "eve"].map((sub) => ({ sub, email: "ada@example.com" }))
  const { countUsers, signIn, tab } = await openSite(claims)
  const ends = await Promise.all([signIn(tab()), signIn(tab())])
  expect(ends.toSorted()).toEqual([origin, `${origin}/auth/signin?error=OAuthAccountNotLinked`])
  expect(await countUsers()).toBe(1)
})
