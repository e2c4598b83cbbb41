import type { IncomingMessage } from "node:http"
import type { Http2ServerRequest } from "node:http2"
import express5, { type RequestHandler as RequestHandler5 } from "express"
import express4, { type RequestHandler as RequestHandler4 } from "express4"
import {
  AuthError as CoreAuthError,
  CredentialsSignin as CoreCredentialsSignin,
  customFetch as coreCustomFetch,
} from "@lockstep/core"
import { expect, expectTypeOf, test } from "vitest"
import {
  allowInsecureRequests,
  AuthError,
  CredentialsSignin,
  customFetch,
  defineConfig,
  type ExpressAuthConfig,
  type ExpressRequest,
  getAuth,
  getSession,
  type GetSessionResult,
  ServerAuth,
  type Session,
} from "../src/index.ts"
import { serve } from "./support/apps.ts"
import { configWith } from "./support/users.ts"

const config: ExpressAuthConfig = configWith()

// spec E2
test("handler and getSession fit the types of Express 5", async () => {
  const app = express5()
  app.use("/auth", ServerAuth(config))
  app.all("/login/*splat", ServerAuth(config))
  express5.Router().use(ServerAuth(config))
  const handler: RequestHandler5 = ServerAuth(config)
  app.get("/:name", async (req, res) => {
    res.json(await getSession(req, config))
  })
  expect(handler).toHaveLength(3)
  expect(await (await fetch(`${await serve(app)}/me`)).json()).toBeNull()
})

test("handler and getSession fit the types of Express 4", async () => {
  // oxlint-disable typescript/no-misused-promises -- The handler passes failures on, and never rejects.
  const app = express4()
  app.use("/auth", ServerAuth(config))
  app.all("/login/*", ServerAuth(config))
  express4.Router().use(ServerAuth(config))
  const handler: RequestHandler4 = ServerAuth(config)
  // oxlint-enable typescript/no-misused-promises
  app.get("/:name", (req, res, next) => {
    getSession(req, config).then((session) => res.json(session), next)
  })
  expect(handler).toHaveLength(3)
  expect(await (await fetch(`${await serve(app)}/me`)).json()).toBeNull()
})

test("a session has the type of a session", () => {
  expectTypeOf<GetSessionResult>().resolves.toEqualTypeOf<Session | null>()
})

// spec E1
test("the option raw is not offered", () => {
  expectTypeOf<ExpressAuthConfig>().not.toHaveProperty("raw")
})

test("errors and symbols are those of the core", () => {
  expect(AuthError).toBe(CoreAuthError)
  expect(CredentialsSignin).toBe(CoreCredentialsSignin)
  expect(customFetch).toBe(coreCustomFetch)
  expect(allowInsecureRequests).toBeTypeOf("symbol")
})

test("a session has the type that the session callback of a defined configuration returns", () => {
  const defined = defineConfig({
    ...configWith(),
    callbacks: {
      jwt: ({ token }) => ({ ...token, role: "admin" as const }),
      session: ({ session, token }) => ({ ...session, role: token?.role }),
    },
  })
  const read = (req: ExpressRequest) => getSession(req, defined)
  const readLazily = (req: ExpressRequest) => getSession(req, () => defined)
  type Role = "admin" | undefined
  expectTypeOf(read).returns.resolves.extract<object>().toHaveProperty("role").toEqualTypeOf<Role>()
  expectTypeOf(readLazily).returns.toEqualTypeOf<ReturnType<typeof read>>()
  expectTypeOf(ServerAuth).toBeCallableWith(defined)
})

test("getSession and getAuth take every request of Node.js", () => {
  const ofAny = async (_req: IncomingMessage) => config
  const ofExpress = (_req: ExpressRequest) => config
  for (const read of [getSession, getAuth]) {
    expectTypeOf(read<ExpressAuthConfig, IncomingMessage>).toBeCallableWith(message, config)
    expectTypeOf(read<ExpressAuthConfig, IncomingMessage>).toBeCallableWith(message, ofAny)
    expectTypeOf(read<ExpressAuthConfig, Http2ServerRequest>).toBeCallableWith(http2, config)
  }
  const inferred = (req: IncomingMessage) => [getSession(req, config), getSession(req, ofAny)]
  expectTypeOf(inferred).returns.items.resolves.toEqualTypeOf<Session | null>()
  const passed = (req: ExpressRequest) => [getSession(req, ofAny), getSession(req, ofExpress)]
  expectTypeOf(passed).returns.items.resolves.toEqualTypeOf<Session | null>()
  // @ts-expect-error The function needs what Express adds.
  const missing = (req: IncomingMessage) => [getSession(req, ofExpress), getAuth(req, ofExpress)]
  expect(missing).toBeTypeOf("function")
})

// Only their types are used.
const message = undefined as unknown as IncomingMessage
const http2 = undefined as unknown as Http2ServerRequest
