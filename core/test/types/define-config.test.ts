import { expect, expectTypeOf, test } from "vitest"
import type {
  Adapter,
  AdapterSession,
  AdapterUser,
  StoredSession,
  StoredUser,
} from "../../src/adapters.ts"
import {
  type AuthConfig,
  defineConfig,
  type JWT,
  type Session,
  type SessionOf,
  type TokenOf,
} from "../../src/index.ts"
import { configWith } from "../support/visitor.ts"

const config = defineConfig({
  ...configWith(),
  callbacks: {
    jwt: ({ token }) => ({ ...token, role: "admin" as const, since: 1 }),
    session({ session, token }) {
      expectTypeOf(token).toMatchTypeOf<{ role: "admin"; since: number } | undefined>()
      return { ...session, role: token?.role, at: new Date(), tags: ["a"] }
    },
  },
})

test("a defined configuration is the object that was passed", () => {
  const written = { providers: [] } satisfies AuthConfig
  expect(defineConfig(written)).toBe(written)
})

test("a defined configuration can be passed wherever a configuration can", () => {
  expectTypeOf(config).toMatchTypeOf<AuthConfig>()
})

test("the session has the type that the session callback returns, as JSON brings it", () => {
  type AppSession = SessionOf<typeof config>
  expectTypeOf<AppSession["role"]>().toEqualTypeOf<"admin" | undefined>()
  expectTypeOf<AppSession["at"]>().toEqualTypeOf<string>()
  expectTypeOf<AppSession["tags"]>().toEqualTypeOf<string[]>()
  expectTypeOf<AppSession>().toMatchTypeOf<Session>()
})

// spec C13
test("the session callback gets the token that the jwt callback returns, also from a promise", () => {
  const lazily = defineConfig({
    providers: [],
    callbacks: {
      jwt: async ({ token }) => (token.sub === "" ? null : { ...token, plan: 3 }),
      session: async ({ session, token }) => ({ ...session, plan: token?.plan }),
    },
  })
  expectTypeOf<SessionOf<typeof lazily>["plan"]>().toEqualTypeOf<number | undefined>()
  expectTypeOf<TokenOf<typeof lazily>["plan"]>().toEqualTypeOf<number>()
})

test("without callbacks, or without defineConfig, session and token have the declared types", () => {
  const plain = defineConfig({ providers: [] })
  expectTypeOf<SessionOf<typeof plain>>().toEqualTypeOf<Session>()
  expectTypeOf<TokenOf<typeof plain>>().toEqualTypeOf<JWT>()
  expectTypeOf<SessionOf<AuthConfig>>().toEqualTypeOf<Session>()
  expectTypeOf<TokenOf<AuthConfig>>().toEqualTypeOf<JWT>()
})

test("a session callback that returns no session does not compile", () => {
  const view = () => ({ role: "admin" })
  // @ts-expect-error -- It lacks the expiry.
  const wrong = defineConfig({ providers: [], callbacks: { session: view } })
  expect(wrong.callbacks?.session).toBe(view)
})

interface Member extends AdapterUser {
  role: "admin" | "member"
}

interface Device extends AdapterSession {
  device: string | null
}

const notFound = async () => null

/** An adapter with its own columns. */
const adapter = {
  getUser: notFound as (id: string) => Promise<Member | null>,
  getSessionAndUser: notFound as (
    token: string,
  ) => Promise<{ session: Device; user: Member } | null>,
} satisfies Adapter

test("columns of the adapter's own are in the types of callbacks", () => {
  const stored = defineConfig({
    providers: [],
    adapter,
    callbacks: {
      signIn({ user }) {
        expectTypeOf(user.role).toEqualTypeOf<"admin" | "member" | undefined>()
        return true
      },
      jwt({ token, user }) {
        // A user that `authorize` of a credentials provider returned has no columns.
        expectTypeOf(user?.role).toEqualTypeOf<"admin" | "member" | undefined>()
        return { ...token, role: user?.role }
      },
      session({ session, user, token }) {
        expectTypeOf(user).toEqualTypeOf<Member | undefined>()
        expectTypeOf(session.device).toEqualTypeOf<string | null | undefined>()
        expectTypeOf(token?.role).toEqualTypeOf<"admin" | "member" | undefined>()
        return { ...session, role: user?.role }
      },
    },
  })
  expectTypeOf<SessionOf<typeof stored>["role"]>().toEqualTypeOf<"admin" | "member" | undefined>()
  expectTypeOf(stored).toMatchTypeOf<AuthConfig>()
  expect(stored.adapter).toBe(adapter)
})

test("columns of the adapter's own are in the types of events", () => {
  const stored = defineConfig({
    providers: [],
    adapter,
    events: {
      createUser({ user }) {
        expectTypeOf(user).toEqualTypeOf<Member>()
      },
      updateUser({ user }) {
        expectTypeOf(user).toEqualTypeOf<Member>()
      },
      linkAccount({ user }) {
        expectTypeOf(user).toEqualTypeOf<Member>()
      },
      signIn({ user }) {
        expectTypeOf(user.role).toEqualTypeOf<"admin" | "member" | undefined>()
      },
      signOut(message) {
        if ("session" in message && message.session) {
          expectTypeOf(message.session).toEqualTypeOf<Device>()
        }
      },
    },
  })
  expectTypeOf(stored).toMatchTypeOf<AuthConfig>()
  expect(stored.adapter).toBe(adapter)
})

test("handlers of your own can name the users and sessions of the adapter", () => {
  const roleOf = ({ user }: { user: StoredUser<typeof adapter> }): string => user.role
  const deviceOf = (session: Partial<Pick<StoredSession<typeof adapter>, "device">>) =>
    session.device ?? null
  const stored = defineConfig({
    providers: [],
    adapter,
    callbacks: {
      session: ({ session, user }) => ({
        ...session,
        role: user && roleOf({ user }),
        device: deviceOf(session),
      }),
    },
    events: { createUser: (message) => void roleOf(message) },
  })
  expectTypeOf<StoredUser<typeof adapter>>().toEqualTypeOf<Member>()
  expectTypeOf<StoredSession<typeof adapter>>().toEqualTypeOf<Device>()
  expectTypeOf<SessionOf<typeof stored>["device"]>().toEqualTypeOf<string | null>()
  expect(stored.adapter).toBe(adapter)
})

test("without an adapter, or with one of the general type, users are those of Auth.js", () => {
  const general: Adapter = {}
  const stored = defineConfig({
    providers: [],
    adapter: general,
    callbacks: {
      session({ session, user }) {
        expectTypeOf(user).toEqualTypeOf<AdapterUser | undefined>()
        return session
      },
    },
    events: {
      createUser({ user }) {
        expectTypeOf(user).toEqualTypeOf<AdapterUser>()
      },
    },
  })
  expect(stored.adapter).toBe(general)
  const callback = ({ user }: { user?: AdapterUser }) => {
    // @ts-expect-error -- No adapter has told of such a column.
    return user?.role
  }
  expect(callback({})).toBeUndefined()
})
