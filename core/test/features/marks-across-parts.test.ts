import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { encode as theirEncode } from "@auth/core/jwt"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { rateLimits } from "../../src/features/rate-limits.ts"
import { sessionManagement } from "../../src/features/session-management.ts"
import { type AuthConfig, createAuth, type JWT } from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import { configWith, secret, sessionCookie, visitor, type Visitor } from "../support/visitor.ts"
import { claimsOf } from "../support/session-application.ts"
import { formOf } from "../support/signing-provider.ts"
import { logoutTokenApplication } from "../support/logout-token-application.ts"

const day = 86_400_000
const maxAge = 7 * 86_400
const start = new Date("2026-03-04T05:06:07.000Z")
const session = { strategy: "jwt", maxAge } as const
/** In lifetimes after the start: before and after every entry of the store has expired. */
const moments = [0.3, 0.6, 0.9, 0.999, 1.001, 1.02, 1.5, 2.1, 2.9, 3.7]

const fresh = ({ token }: { token: JWT }): JWT => ({ email: token.email ?? "" })
let count = 0

/** Parts of the application that cannot read marks, such as a middleware on the edge. */
const reduced: Readonly<Record<string, Partial<AuthConfig>>> = {
  "no features": {},
  "sessions that are extended at each read": { session: { ...session, updateAge: 0 } },
  "sessions that live longer": { session: { ...session, maxAge: 10 * maxAge } },
  "a jwt callback that changes a claim": {
    callbacks: { jwt: ({ token }) => ({ ...token, count: (count += 1) }) },
  },
  "a jwt callback that returns a new object": { callbacks: { jwt: fresh } },
  "a jwt callback that changes the user ID": {
    callbacks: { jwt: ({ token }) => ({ ...token, sub: "other" }) },
  },
  "a jwt callback that forges the claim": {
    callbacks: { jwt: ({ token }) => ({ ...token, auth_marked: Date.now() / 1000 }) },
  },
  "a feature that ends no sessions": { features: [rateLimits()] },
}

/** Parts that read them. */
const complete = {
  "back-channel logout alone": [],
  "both features": [sessionManagement()],
  "both features, and results that are reused": [sessionManagement({ trustFor: 3600 })],
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start })
})

afterEach(() => {
  vi.useRealTimers()
})

/** One application in two parts, which share the secret and the cookie. */
async function splitApplication(
  features: NonNullable<AuthConfig["features"]> = [],
  part: Partial<AuthConfig> = {},
) {
  const adapter = MemoryAdapter()
  const app = await logoutTokenApplication({ adapter, features, session })
  const [config] = app.configs
  const withoutMarks = configWith({ session, ...part })
  const copyOf = ({ cookies }: Visitor, of: AuthConfig): Visitor => {
    const copy = visitor(of)
    for (const [name, value] of cookies) copy.cookies.set(name, value)
    return copy
  }
  return {
    ...app,
    adapter,
    config,
    auth: createAuth(config as AuthConfig & { features: [ReturnType<typeof sessionManagement>] }),
    /** A request to the part without the marks, which extends the session. */
    async passReduced(browser: Visitor): Promise<unknown> {
      const copy = copyOf(browser, withoutMarks)
      const found = await copy.session()
      browser.cookies.clear()
      for (const [name, value] of copy.cookies) browser.cookies.set(name, value)
      return found
    },
    /** What the part with the marks says of a copy of the cookies. */
    readComplete: (browser: Visitor) => copyOf(browser, config).session(),
    copyOf: (browser: Visitor) => copyOf(browser, config),
    async enterAs(name: string, device: string): Promise<Visitor> {
      const email = `${name}@example.com`
      const browser = await app.enter({ sub: name, sid: `${name}-${device}`, email })
      vi.setSystemTime(Date.now() + 1000)
      return browser
    },
    userOf: async (name: string) => (await adapter.getUserByEmail(`${name}@example.com`))?.id ?? "",
  }
}

type SplitApplication = Awaited<ReturnType<typeof splitApplication>>

interface Devices {
  readonly name: string
  readonly laptop: Visitor
  readonly phone: Visitor
}

interface Mark {
  /** Ends the session of the phone at least. */
  set(app: SplitApplication, devices: Devices): Promise<unknown>
  /** Whether it leaves the laptop signed in. */
  readonly sparesLaptop?: true
  /** Whether it needs `sessionManagement`. */
  readonly isManaged?: true
}

async function own(
  { auth }: SplitApplication,
  { laptop }: Devices,
  run: (
    sessions: Awaited<ReturnType<SplitApplication["auth"]["for"]>>["sessions"],
  ) => Promise<unknown>,
): Promise<void> {
  const request = await auth.for(laptop.pageRequest())
  await run(request.sessions)
  laptop.keep(request.apply(new Response()))
}

const logOut = async ({ token, post }: SplitApplication, claims: Record<string, unknown>) => {
  expect((await post(formOf(await token({ claims })))).status).toBe(200)
}

const marks: Readonly<Record<string, Mark>> = {
  endAll: { set: (app, all) => own(app, all, (each) => each.endAll()), isManaged: true },
  forUser: {
    set: async ({ auth, userOf }, { name }) =>
      (await auth.forUser(await userOf(name))).sessions.endAll(),
    isManaged: true,
  },
  endOthers: {
    set: (app, all) => own(app, all, (each) => each.endOthers()),
    sparesLaptop: true,
    isManaged: true,
  },
  end: {
    set: (app, all) =>
      own(app, all, async (each) => each.end(String((await claimsOf(all.phone))["auth_id"]))),
    sparesLaptop: true,
    isManaged: true,
  },
  signOut: {
    set: ({ copyOf }, { phone }) => copyOf(phone).submit("signout"),
    sparesLaptop: true,
    isManaged: true,
  },
  logoutOfSession: {
    set: (app, { name }) => logOut(app, { sub: undefined, sid: `${name}-phone` }),
    sparesLaptop: true,
  },
  logoutOfUser: { set: (app, { name }) => logOut(app, { sub: name, sid: undefined }) },
  deletedUser: {
    set: async ({ adapter, userOf }, { name }) => adapter.deleteUser(await userOf(name)),
  },
  ownersProof: {
    set: async ({ adapter, userOf }, { name }) =>
      adapter.updateUser({ id: await userOf(name), emailVerified: new Date() }),
  },
}

const at = (lifetimes: number) => vi.setSystemTime(start.getTime() + lifetimes * 7 * day)

/** Every mark that a part can read, each for another user. */
async function markedUsers(app: SplitApplication, isManaged: boolean) {
  const users: (Devices & Pick<Mark, "sparesLaptop">)[] = []
  for (const [name, mark] of Object.entries(marks)) {
    if (mark.isManaged && !isManaged) continue
    const devices = {
      name: name.toLowerCase(),
      laptop: await app.enterAs(name.toLowerCase(), "laptop"),
      phone: await app.enterAs(name.toLowerCase(), "phone"),
    }
    vi.setSystemTime(Date.now() + 60_000)
    users.push({ ...devices, ...mark })
    const phone = app.copyOf(devices.phone)
    await mark.set(app, devices)
    // As in a copy of the cookies, which no response changes.
    for (const [cookie, value] of phone.cookies) devices.phone.cookies.set(cookie, value)
  }
  return users
}

describe.each(Object.entries(complete))("beside a part with %s", (_name, features) => {
  test.each(Object.entries(reduced))(
    "a part with %s makes no ended session valid again",
    async (_part, part) => {
      const app = await splitApplication(features, part)
      const users = await markedUsers(app, features.length > 0)
      const bob = await app.enterAs("bob", "laptop")
      for (const moment of moments) {
        at(moment)
        for (const { name, laptop, phone, sparesLaptop } of users) {
          // The other part goes on extending it.
          expect([moment, name, await app.passReduced(phone)]).toEqual([
            moment,
            name,
            expect.any(Object),
          ])
          expect([moment, name, await app.readComplete(phone)]).toEqual([moment, name, null])
          if (!sparesLaptop) continue
          await app.passReduced(laptop)
          expect([moment, name, await laptop.session()]).toEqual([moment, name, expect.any(Object)])
        }
        await app.passReduced(bob)
        expect(await bob.session()).toMatchObject({ user: { email: "bob@example.com" } })
      }
      expect(app.errors).toEqual([])
    },
  )
})

const features = [sessionManagement()]

/** Replaces the session token of a browser. */
async function seal(browser: Visitor, change: (claims: JWT) => JWT): Promise<void> {
  const token = change(await claimsOf(browser))
  browser.cookies.set(sessionCookie, await encode({ token, secret, salt: sessionCookie, maxAge }))
}

function without(claims: JWT, ...names: readonly string[]): JWT {
  const others = { ...claims }
  for (const name of names) delete others[name]
  return others
}

const facts = ["auth_id", "auth_sid", "auth_sub"]

/** Tokens that are in browsers when an application begins to use this release. */
const earlier: Readonly<Record<string, (browser: Visitor) => Promise<void>>> = {
  "of the release before": (browser) => seal(browser, (claims) => without(claims, "auth_marked")),
  "from before the features": (browser) =>
    seal(browser, (claims) => without(claims, "auth_marked", ...facts)),
  async "of Auth.js"(browser) {
    const { sub = "", email = "" } = await claimsOf(browser)
    const token = { sub, email }
    browser.cookies.set(
      sessionCookie,
      await theirEncode({ token, secret, salt: sessionCookie, maxAge }),
    )
  },
}

describe.each(Object.entries(earlier))("a token %s, without the claim,", (name, write) => {
  test("is valid in both parts, for as long as both are used", async () => {
    const app = await splitApplication(features)
    const ada = await app.enterAs("ada", "laptop")
    await write(ada)
    expect(await app.readComplete(ada)).not.toBeNull()
    for (let moment = 0.3; moment < 4; moment += 0.6) {
      at(moment)
      expect([moment, await app.passReduced(ada)]).toEqual([moment, expect.any(Object)])
      expect([moment, await ada.session()]).toEqual([moment, expect.any(Object)])
      expect(await claimsOf(ada)).toMatchObject({ auth_marked: Math.floor(Date.now() / 1000) })
    }
  })

  test("is valid until it expires, whichever part reads it first", async () => {
    const app = await splitApplication(features)
    const ada = await app.enterAs("ada", "laptop")
    await write(ada)
    for (const moment of [0.1, 0.5, 0.99]) {
      at(moment)
      expect(await app.readComplete(ada)).not.toBeNull()
    }
    at(0.8)
    expect(await app.passReduced(ada)).not.toBeNull()
    at(0.99)
    expect(await app.readComplete(ada)).not.toBeNull()
  })

  test.runIf(name === "of the release before")("stays ended", async () => {
    const app = await splitApplication(features)
    const [laptop, phone] = [await app.enterAs("ada", "laptop"), await app.enterAs("ada", "phone")]
    await write(phone)
    await own(app, { name: "ada", laptop, phone }, (sessions) => sessions.endAll())
    for (const moment of moments) {
      at(moment)
      expect([moment, await app.passReduced(phone)]).toEqual([moment, expect.any(Object)])
      expect([moment, await app.readComplete(phone)]).toEqual([moment, null])
    }
  })
})

describe("the claim auth_marked", () => {
  test("is when the marks were read last, and a part that cannot read them keeps it", async () => {
    const app = await splitApplication(features)
    const ada = await app.enterAs("ada", "laptop")
    const seconds = start.getTime() / 1000
    expect(await claimsOf(ada)).toMatchObject({ auth_marked: seconds, iat: seconds })
    at(0.2)
    await app.passReduced(ada)
    const later = Math.floor(Date.now() / 1000)
    expect(await claimsOf(ada)).toMatchObject({ auth_marked: seconds, iat: later })
    await ada.session()
    expect(await claimsOf(ada)).toMatchObject({ auth_marked: later, iat: later })
  })

  test("lets the part with the marks encrypt the token once in updateAge, however often another does", async () => {
    const app = await splitApplication(features, { session: { ...session, updateAge: 0 } })
    const ada = await app.enterAs("ada", "laptop")
    const marked = new Set<unknown>()
    const hours = 5 * 24
    for (let hour = 1; hour <= hours; hour += 1) {
      vi.setSystemTime(start.getTime() + hour * 3_600_000)
      await app.passReduced(ada)
      await ada.session()
      marked.add((await claimsOf(ada)).auth_marked)
    }
    // A tenth of the lifetime, at most a day.
    expect(marked.size).toBeLessThanOrEqual(1 + hours / 16.8)
  })

  test("ends a session of which the marks were not read for maxAge", async () => {
    const app = await splitApplication(features)
    const ada = await app.enterAs("ada", "laptop")
    for (const [moment, isSignedIn] of [
      [0.6, true],
      [0.99, true],
      [1.01, false],
    ] as const) {
      at(moment)
      expect(await app.passReduced(ada)).not.toBeNull()
      expect([moment, (await app.readComplete(ada)) !== null]).toEqual([moment, isSignedIn])
    }
  })

  test("is in no token of an application without the features", async () => {
    const { enterAs, passReduced } = await splitApplication(features)
    const ada = await enterAs("ada", "laptop")
    await seal(ada, (claims) => without(claims, "auth_marked", ...facts))
    at(0.5)
    await passReduced(ada)
    expect(await claimsOf(ada)).not.toHaveProperty("auth_marked")
  })
})
