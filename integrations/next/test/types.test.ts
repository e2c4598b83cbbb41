import { AuthError as CoreAuthError, CredentialsSignin as CoreSignin } from "@lockstep/core"
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from "next"
import {
  type NextFetchEvent,
  type NextMiddleware,
  type NextProxy,
  type NextRequest,
  NextResponse,
} from "next/server.js"
import { expect, expectTypeOf, test } from "vitest"
import {
  AuthError,
  CredentialsSignin,
  defineConfig,
  FullstackAuth,
  type NextAuthConfig,
  type NextAuthRequest,
  type Session,
} from "../src/index.ts"
import { configWith } from "./support/users.ts"

const plain = FullstackAuth(configWith())
const defined = defineConfig({
  ...configWith(),
  callbacks: {
    jwt: ({ token }) => ({ ...token, role: "admin" as const }),
    session: ({ session, token }) => ({ ...session, role: token?.role, since: new Date() }),
    authorized: ({ auth }) => {
      expectTypeOf(auth).exclude(null).toHaveProperty("role").toEqualTypeOf<Role>()
      return auth?.role === "admin"
    },
  },
})
const typed = FullstackAuth(defined)
const lazy = FullstackAuth((request) => {
  expectTypeOf(request).toEqualTypeOf<NextRequest | undefined>()
  return defined
})
const later = FullstackAuth(async () => defined)

type Role = "admin" | undefined

// Never called: what counts is which overload the compiler picks.
const inServerComponent = () => plain.auth()
const inApiRoute = (req: NextApiRequest, res: NextApiResponse) => plain.auth(req, res)
const inServerProps = (context: GetServerSidePropsContext) => plain.auth(context)
const asProxy = (request: NextRequest, event: NextFetchEvent) => plain.auth(request, event)

test("auth() gives a session or null", () => {
  expectTypeOf(inServerComponent).returns.toEqualTypeOf<Promise<Session | null>>()
})

// spec F4
test("auth(req, res) returns a session or null", () => {
  expectTypeOf(inApiRoute).returns.toEqualTypeOf<Promise<Session | null>>()
})

// spec F5
test("auth(context) returns a session or null", () => {
  expectTypeOf(inServerProps).returns.toEqualTypeOf<Promise<Session | null>>()
})

test("auth(request, event) gives an answer, and auth is the function of a proxy", () => {
  expectTypeOf(asProxy).returns.toEqualTypeOf<Promise<Response>>()
  expectTypeOf(plain.auth).toExtend<NextMiddleware>()
})

test("auth(fn) gives a route handler with the parameters that fn asks for", () => {
  type Context = { params: Promise<{ id: string }> }
  const handler = plain.auth(async (request, { params }: Context) => {
    expectTypeOf(request).toEqualTypeOf<NextAuthRequest>()
    expectTypeOf(request.auth).toEqualTypeOf<Session | null>()
    return Response.json((await params).id)
  })
  expectTypeOf(handler).toEqualTypeOf<
    (request: NextRequest, context: Context) => Promise<Response>
  >()
})

test("auth(fn) of a function that asks for the request alone fits a route and a proxy", () => {
  const handler = plain.auth((request) => Response.json(request.auth))
  expectTypeOf(handler).toExtend<NextMiddleware>()
  expectTypeOf(handler).toExtend<
    (request: NextRequest, context: { params: Promise<object> }) => Promise<Response>
  >()
  const proxy = plain.auth((_request, event: NextFetchEvent) => event.waitUntil(Promise.resolve()))
  expectTypeOf(proxy).toExtend<NextMiddleware>()
})

test("auth(fn) fits the types that Next.js makes for the files of an application", () => {
  type RouteHandler = (
    request: NextRequest,
    context: { params: Promise<{ id: string }> },
  ) => void | Response | Promise<void | Response>
  const sync = plain.auth((request) => Response.json(request.auth?.user))
  const later = plain.auth(async (_request, { params }: { params: Promise<{ id: string }> }) =>
    Response.json(await params),
  )
  expectTypeOf(sync).toExtend<RouteHandler>()
  expectTypeOf(later).toExtend<RouteHandler>()
  expectTypeOf(plain.handlers.GET).toExtend<RouteHandler>()
  expectTypeOf(plain.handlers.POST).toExtend<RouteHandler>()
  expectTypeOf(plain.auth).toExtend<NextProxy>()
  const proxy = plain.auth((request) => {
    if (request.auth === null) return NextResponse.redirect(new URL("/login", request.nextUrl))
    return undefined
  })
  expectTypeOf(proxy).toExtend<NextProxy>()
  // @ts-expect-error A page is not a response.
  const wrong = () => plain.auth(() => "text")
  // @ts-expect-error The parameter of the route is called id.
  const misnamed: RouteHandler = plain.auth(
    async (_request, { params }: { params: Promise<{ name: string }> }) =>
      Response.json(await params),
  )
  expect([wrong, misnamed]).toHaveLength(2)
})

test("authorized gets the session and the request, and may answer anything", () => {
  type Authorized = NonNullable<NonNullable<NextAuthConfig["callbacks"]>["authorized"]>
  expectTypeOf<Parameters<Authorized>[0]>().toEqualTypeOf<{
    auth: Session | null
    request: NextRequest
  }>()
  const answers: readonly Authorized[] = [
    () => true,
    async () => false,
    () => {},
    ({ request }) => NextResponse.redirect(new URL("/", request.url)),
    async ({ auth }) => auth !== null || Response.json("no", { status: 401 }),
  ]
  expect(answers).toHaveLength(5)
})

test("signIn takes authorization parameters in four forms, and nothing else", () => {
  const forms = [
    () => plain.signIn("github", undefined, "login=ann"),
    () => plain.signIn("github", {}, { login: "ann" }),
    () => plain.signIn("github", {}, new URLSearchParams()),
    () => plain.signIn("github", {}, [["login", "ann"]]),
    () => plain.signIn(),
    // @ts-expect-error A number is not a parameter.
    () => plain.signIn("github", {}, { max_age: 1 }),
    // @ts-expect-error A destination is text.
    () => plain.signIn("github", { redirectTo: new URL("http://localhost") }),
  ]
  expect(forms).toHaveLength(7)
})

test("auth takes nothing else", () => {
  // @ts-expect-error A request of Node.js comes with its response.
  const withoutResponse = (req: NextApiRequest) => plain.auth(req)
  // @ts-expect-error A string is not a request.
  const withText = () => plain.auth("session")
  expect([withoutResponse, withText]).toHaveLength(2)
})

// spec F1
test("sessions have the type that the session callback of a defined configuration returns", () => {
  const forms = {
    object: () => typed.auth(),
    function: () => lazy.auth(),
    promise: () => later.auth(),
    update: () => typed.unstable_update({ role: "admin" }),
  }
  expectTypeOf(forms.object).returns.resolves.exclude(null).toHaveProperty("role")
  expectTypeOf<
    NonNullable<Awaited<ReturnType<typeof forms.object>>>["role"]
  >().toEqualTypeOf<Role>()
  expectTypeOf<
    NonNullable<Awaited<ReturnType<typeof forms.object>>>["since"]
  >().toEqualTypeOf<string>()
  expectTypeOf(forms.function).returns.toEqualTypeOf<ReturnType<typeof forms.object>>()
  expectTypeOf(forms.promise).returns.toEqualTypeOf<ReturnType<typeof forms.object>>()
  expectTypeOf(forms.update).returns.toEqualTypeOf<ReturnType<typeof forms.object>>()
  typed.auth((request) => {
    expectTypeOf(request.auth?.role).toEqualTypeOf<Role>()
  })
})

test("signIn and signOut give the URL without a redirect, and otherwise never return", () => {
  const forms = {
    in: () => plain.signIn("password", new FormData()),
    inWithOptions: () => plain.signIn("password", { redirectTo: "/", name: "ann" }),
    inQuietly: () => plain.signIn("password", { redirect: false, name: "ann" }),
    out: () => plain.signOut(),
    outQuietly: () => plain.signOut({ redirect: false }),
  }
  expectTypeOf<Awaited<ReturnType<typeof forms.in>>>().toBeNever()
  expectTypeOf<Awaited<ReturnType<typeof forms.inWithOptions>>>().toBeNever()
  expectTypeOf(forms.inQuietly).returns.resolves.toBeString()
  expectTypeOf<Awaited<ReturnType<typeof forms.out>>>().toBeNever()
  expectTypeOf(forms.outQuietly).returns.resolves.toBeString()
})

test("unstable_update takes a part of the session and of the user", () => {
  const update = () => plain.unstable_update({ user: { name: "Ann" } })
  expectTypeOf(update).returns.toEqualTypeOf<Promise<Session | null>>()
  // @ts-expect-error A session's expiry is text.
  const wrong = () => plain.unstable_update({ expires: 1 })
  expect(wrong).toBeTypeOf("function")
})

test("a configuration has authorized, and not raw", () => {
  expectTypeOf<NextAuthConfig>().not.toHaveProperty("raw")
  expectTypeOf<NonNullable<NextAuthConfig["callbacks"]>>().toHaveProperty("authorized")
})

test("errors are those of the core", () => {
  expect(AuthError).toBe(CoreAuthError)
  expect(CredentialsSignin).toBe(CoreSignin)
})

test("a function that auth wraps can return what a function of middleware.ts can", () => {
  const { auth } = plain
  const proxies = [
    auth(() => null),
    auth(() => undefined),
    auth(() => {}),
    auth(async () => null),
    auth((req) => (req.auth ? null : Response.redirect(req.nextUrl))),
    auth(async (req) => (req.auth ? undefined : NextResponse.redirect(req.nextUrl))),
  ]
  expectTypeOf(proxies).items.returns.resolves.toEqualTypeOf<Response>()
  // @ts-expect-error A session is no response.
  void auth((req) => req.auth)
})
