import { expect, expectTypeOf, test } from "vitest"
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
