import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Adapter, AdapterUser } from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import { localMail } from "../email/mailbox.ts"
import { configWith, visitor, type Visitor } from "../support/visitor.ts"

const ada = "ada@example.com"
const second = 1000
const updateAge = 3600

/** What a store can make of a date, in milliseconds. */
const stores: readonly [string, (time: number) => number][] = [
  ["keeps milliseconds", (time) => time],
  ["rounds down to seconds", (time) => Math.floor(time / second) * second],
  ["rounds to seconds", (time) => Math.round(time / second) * second],
  ["rounds up to seconds", (time) => Math.ceil(time / second) * second],
  ["has a clock 20 seconds ahead", (time) => time + 20 * second],
  ["rounds up and is 20 seconds ahead", (time) => Math.ceil(time / second) * second + 20 * second],
  ["has a clock 20 seconds behind", (time) => time - 20 * second],
]

function rounding(
  toStored: (time: number) => number,
  { isRemovable, isEcho }: { isRemovable: boolean; isEcho: boolean },
): Adapter {
  const { createUserWithAccount: _atomic, ...memory } = MemoryAdapter()
  const rounded = <User extends Partial<AdapterUser>>(user: User): User =>
    user.emailVerified
      ? { ...user, emailVerified: new Date(toStored(user.emailVerified.getTime())) }
      : user
  const adapter: Adapter = {
    ...memory,
    createUser: async (user) => {
      const stored = await memory.createUser(rounded(user))
      return isEcho ? { ...stored, emailVerified: user.emailVerified } : stored
    },
    updateUser: async (user) => {
      const stored = await memory.updateUser(rounded(user))
      return isEcho ? { ...stored, ...user } : stored
    },
  }
  // Then sessions from before the verification end by their date.
  if (!isRemovable) delete adapter.deleteSessionsByUserId
  return adapter
}

function site(adapter: Adapter, strategy: "database" | "jwt") {
  const links: string[] = []
  const config: AuthConfig = configWith({
    adapter,
    providers: [localMail({ sendVerificationRequest: ({ url }) => void links.push(url) })],
    session: { strategy, updateAge },
  })
  return async (): Promise<Visitor> => {
    const browser = visitor(config)
    await browser.submit("signin/mail", { email: ada })
    const { searchParams } = new URL(links.at(-1) ?? "")
    await browser.post("callback/mail", Object.fromEntries(searchParams))
    return browser
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
})

afterEach(() => {
  vi.useRealTimers()
})

async function expectToGoOn(
  strategy: "database" | "jwt",
  open: () => Adapter,
  { milliseconds, isNew }: { milliseconds: number; isNew: boolean },
): Promise<void> {
  vi.setSystemTime(Date.UTC(2026, 2, 4, 5, 6, 7, milliseconds))
  const adapter = open()
  const followLink = site(adapter, strategy)
  const id = crypto.randomUUID()
  if (!isNew) await adapter.createUser?.({ id, email: ada, emailVerified: null })
  // Another sign-in follows at once.
  const browsers = [await followLink(), await followLink()]
  for (const _read of ["first", "after updateAge", "after another"]) {
    for (const [index, browser] of browsers.entries()) {
      const situation = { milliseconds, isNew, index, session: await browser.session() }
      expect(situation).toMatchObject({ session: { user: { email: ada } } })
    }
    vi.setSystemTime(Date.now() + updateAge * second)
  }
}

const situations = [0, 1, 499, 500, 999].flatMap((milliseconds) =>
  [true, false].map((isNew) => ({ milliseconds, isNew })),
)

describe.each(["jwt", "database"] as const)(
  "a session that a magic link began (%s)",
  (strategy) => {
    test.each(stores)("goes on with a store that %s", async (_what, toStored) => {
      for (const isRemovable of [true, false]) {
        const open = () => rounding(toStored, { isRemovable, isEcho: false })
        for (const situation of situations) await expectToGoOn(strategy, open, situation)
      }
    })

    test.each(stores.filter(([what]) => !what.includes("ahead")))(
      "goes on with a store that %s, and returns what it was given",
      async (_what, toStored) => {
        const open = () => rounding(toStored, { isRemovable: false, isEcho: true })
        for (const situation of situations) await expectToGoOn(strategy, open, situation)
      },
    )
  },
)
