import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { backChannelLogout } from "../../src/features/back-channel-logout.ts"
import { providerLogout } from "../../src/features/provider-logout.ts"
import { providerTokens } from "../../src/features/provider-tokens.ts"
import { rateLimits } from "../../src/features/rate-limits.ts"
import { sessionManagement } from "../../src/features/session-management.ts"
import { type AuthConfig, createAuth } from "../../src/index.ts"
import { ConfigError } from "../../src/errors.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, sessionCookie, type Visitor, visitor } from "../support/visitor.ts"
import { anySignIn, type SignInKind, signInKinds } from "./any-sign-in.ts"
import { allColumns, claimsOf, thiefOf } from "../support/session-application.ts"
import { sharedStore } from "../support/application.ts"

type Strategy = "jwt" | "database"

const others = [rateLimits(), providerTokens(), providerLogout(), backChannelLogout()]
const featureSets = {
  "the feature alone": () => [],
  "every feature": () => others,
} satisfies Record<string, () => AuthConfig["features"]>

/** An application with one sign-in method and with `sessionManagement`. */
async function application(
  kind: SignInKind,
  strategy: Strategy,
  { hasAdapter, features }: { hasAdapter: boolean; features: keyof typeof featureSets },
) {
  const adapter = hasAdapter ? MemoryAdapter() : undefined
  const { options, enter } = await anySignIn(kind, adapter)
  const { logger, errors } = recordingLogger()
  const ids = new Map<string, Set<string | undefined>>()
  let entering = ""
  const config = {
    ...configWith({ logger, store: sharedStore(), ...options, ...(adapter && { adapter }) }),
    session: { strategy, columns: strategy === "database" ? allColumns : {} },
    events: {
      signIn: ({ user }: { user: { id?: string | undefined } }) => {
        ids.set(entering, (ids.get(entering) ?? new Set()).add(user.id))
      },
    },
    features: [sessionManagement(), ...featureSets[features]()],
  } satisfies AuthConfig
  return {
    config,
    errors,
    signIn: enter,
    /** Called in a test of a configuration that can be used. */
    auth: () => createAuth<typeof config>(config),
    async enter(name: string): Promise<Visitor> {
      const browser = visitor(config)
      entering = name
      await enter(browser, name)
      expect(await browser.session()).toMatchObject({ user: { email: `${name}@example.com` } })
      // The next sign-in is of another second.
      vi.setSystemTime(Date.now() + 1000)
      return browser
    },
    /** The IDs with which the application saw the user sign in. */
    idsOf: (name: string) => [...(ids.get(name) ?? [])],
  }
}

type Application = Awaited<ReturnType<typeof application>>

/** Browsers of Ada: three signed in, and two with nothing but the cookie of another. */
interface Browsers {
  readonly laptop: Visitor
  readonly phone: Visitor
  readonly tablet: Visitor
  readonly copyOfLaptop: Visitor
  readonly copyOfPhone: Visitor
}

interface Ending {
  /** Ends sessions, as the user with the laptop or as the application. */
  end(app: Application, browsers: Browsers): Promise<void>
  /** Browsers that stay signed in. */
  readonly spared?: readonly (keyof Browsers)[]
}

async function act(
  { auth }: Application,
  browser: Visitor,
  run: (own: Awaited<ReturnType<ReturnType<Application["auth"]>["for"]>>) => Promise<unknown>,
): Promise<void> {
  const own = await auth().for(browser.pageRequest())
  await run(own)
  browser.keep(own.apply(new Response()))
}

const endings: Readonly<Record<string, Ending>> = {
  "endAll of the request": {
    end: (app, { laptop }) => act(app, laptop, ({ sessions }) => sessions.endAll()),
  },
  "endAll of the user": {
    async end({ auth, idsOf }) {
      await (await auth().forUser(idsOf("ada")[0] ?? "")).sessions.endAll()
    },
  },
  endOthers: {
    end: (app, { laptop }) => act(app, laptop, ({ sessions }) => sessions.endOthers()),
    spared: ["laptop"],
  },
  "end of another session": {
    async end(app, { laptop, phone }) {
      await act(app, laptop, async ({ sessions }) => {
        await sessions.end(await handleOf(app, phone))
      })
    },
    spared: ["laptop", "copyOfLaptop", "tablet"],
  },
  "a sign-out": {
    async end(_app, { phone }) {
      await phone.submit("signout")
    },
    spared: ["laptop", "copyOfLaptop", "tablet"],
  },
}

async function handleOf({ auth, config }: Application, browser: Visitor): Promise<string> {
  if (config.session.strategy === "jwt") return String((await claimsOf(browser))["auth_id"])
  const { sessions } = await auth().for(browser.pageRequest())
  return (await sessions.list()).find(({ isCurrent }) => isCurrent)?.handle ?? ""
}

const combinations = (["jwt", "database"] as const).flatMap((strategy) =>
  [false, true].flatMap((hasAdapter) =>
    signInKinds.flatMap((kind) =>
      (["the feature alone", "every feature"] as const).map((features) => ({
        strategy,
        adapter: hasAdapter ? "an adapter" : "no adapter",
        kind,
        features,
        hasAdapter,
        isRefused:
          !hasAdapter && (strategy === "database" || kind === "email" || kind === "passkey"),
      })),
    ),
  ),
)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-04T05:06:07.000Z") })
})

afterEach(() => {
  vi.useRealTimers()
})

const titles = "$kind, $strategy sessions, $adapter, $features"

describe.each(combinations.filter(({ isRefused }) => !isRefused))(`with ${titles}:`, (given) => {
  test.each(Object.entries(endings))("%s ends the sessions of the user", async (_name, ending) => {
    const app = await application(given.kind, given.strategy, given)
    const [laptop, phone, tablet] = [
      await app.enter("ada"),
      await app.enter("ada"),
      await app.enter("ada"),
    ]
    const bob = await app.enter("bob")
    const browsers: Browsers = {
      laptop,
      phone,
      tablet,
      copyOfLaptop: thiefOf(laptop, app.config),
      copyOfPhone: thiefOf(phone, app.config),
    }
    await ending.end(app, browsers)
    for (const [name, browser] of Object.entries(browsers)) {
      // The list is of these names.
      const isSpared = ending.spared?.includes(name as keyof Browsers) === true
      expect([name, (await browser.session()) !== null]).toEqual([name, isSpared])
    }
    expect(await bob.session()).toMatchObject({ user: { email: "bob@example.com" } })
    vi.setSystemTime(Date.now() + 2000)
    expect(await (await app.enter("ada")).session()).not.toBeNull()
    expect(app.idsOf("ada")).toHaveLength(1)
    expect(app.idsOf("bob")).not.toEqual(app.idsOf("ada"))
    expect(app.errors).toEqual([])
  })
})

test.each(combinations.filter(({ isRefused }) => isRefused))(
  `${titles}: nobody signs in, and the log says what is missing`,
  async (given) => {
    const { config, errors, signIn } = await application(given.kind, given.strategy, given)
    const browser = visitor(config)
    await signIn(browser, "ada").catch((error: unknown) => error)
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    expect(errors[0]).toBeInstanceOf(ConfigError)
    expect(errors[0]?.message).toContain("adapter")
  },
)
