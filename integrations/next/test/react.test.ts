import { createElement } from "react"
import { renderToString } from "react-dom/server"
import {
  beforeAll,
  beforeEach,
  describe,
  expect,
  expectTypeOf,
  onTestFinished,
  test,
  vi,
} from "vitest"
import { type Session, signIn, type SignInResult, signOut, useSession } from "../src/react.ts"
import { majors, openRenderer, type Renderer } from "./support/react-site.ts"

const ann: Session = { user: { name: "ann" }, expires: "2100-01-01T00:00:00.000Z" }

describe.each(majors)("a server with React %d", (major) => {
  let render: Renderer

  beforeAll(async () => {
    render = await openRenderer(major)
  })

  test.each([
    [undefined, "nobody loading"],
    [null, "nobody unauthenticated"],
    [ann, "ann authenticated"],
  ])("renders the session %o without anything of a browser", (session, text) => {
    expect(render({ provider: { session } })).toContain(`<p>${text}</p>`)
  })

  test("does not send signed-out visitors away", () => {
    const html = render({ provider: { session: null }, badges: [{ required: true }] })
    expect(html).toContain("<p>nobody loading</p>")
  })
})

test("useSession says that a SessionProvider is missing", () => {
  const Lost = (): null => {
    useSession()
    return null
  }
  expect(() => renderToString(createElement(Lost))).toThrow("SessionProvider")
})

describe("what is sent", () => {
  let sent: string[]

  beforeEach(() => {
    sent = []
    const answers: Readonly<Record<string, unknown>> = {
      "/api/auth/csrf": { csrfToken: "token" },
      "/shop/auth/csrf": { csrfToken: "token" },
      "/api/auth/providers": {
        mail: { id: "mail", name: "Mail", type: "email" },
        passkey: { id: "passkey", name: "Passkey", type: "webauthn" },
      },
      "/api/auth/webauthn-options/passkey": { action: "authenticate", options: {} },
    }
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
      if (init?.body instanceof URLSearchParams) sent.push(`${url} ${init.body}`)
      return Response.json(answers[url] ?? { url: "http://localhost/sent" })
    })
    onTestFinished(() => void vi.unstubAllGlobals())
  })

  test("by signIn are fields as text, where to go, and parameters", async () => {
    const options = {
      redirect: false,
      redirectTo: "/cart",
      email: "ann@example.com",
      no: undefined,
    }
    expect(await signIn("mail", options, "login_hint=ann")).toEqual({
      ok: true,
      url: "http://localhost/sent",
    })
    expect(sent).toEqual([
      "/api/auth/signin/mail?login_hint=ann email=ann%40example.com&csrfToken=token&callbackUrl=%2Fcart",
    ])
  })

  test("follows the older name of redirectTo as well", async () => {
    await signIn("mail", { redirect: false, callbackUrl: "/cart" })
    await signOut({ redirect: false, callbackUrl: "/bye" })
    expect(sent).toEqual([
      "/api/auth/signin/mail csrfToken=token&callbackUrl=%2Fcart",
      "/api/auth/signout csrfToken=token&callbackUrl=%2Fbye",
    ])
  })

  test("signs out of the provider, or not, where an option says so", async () => {
    await signOut({ redirect: false, redirectTo: "/", federated: true })
    await signOut({ redirect: false, redirectTo: "/", federated: false })
    expect(sent).toEqual([
      "/api/auth/signout csrfToken=token&callbackUrl=%2F&federated=true",
      "/api/auth/signout csrfToken=token&callbackUrl=%2F&federated=false",
    ])
  })

  test("goes to the routes that an option names", async () => {
    await signOut({ redirect: false, redirectTo: "/", basePath: "/shop/auth/" })
    expect(sent).toEqual(["/shop/auth/signout csrfToken=token&callbackUrl=%2F"])
  })

  test("for a passkey is another function's, whose import the error tells", async () => {
    await expect(signIn("passkey", { redirect: false })).rejects.toThrow(
      'import { signIn } from "@lockstep/next/webauthn"',
    )
  })
})

test("a required session is there or on its way", () => {
  const required = () => useSession({ required: true })
  expectTypeOf(required)
    .returns.toHaveProperty("status")
    .toEqualTypeOf<"authenticated" | "loading">()
  expectTypeOf(useSession).returns.toHaveProperty("data").toEqualTypeOf<Session | null>()
})

test("the session is there where its status says so", () => {
  const authenticated = (): Session | undefined => {
    const { data, status } = useSession()
    return status === "authenticated" ? data : undefined
  }
  expectTypeOf(authenticated).returns.toEqualTypeOf<Session | undefined>()
})

test("an error can be asked for before it is known how it went", () => {
  expectTypeOf<SignInResult>().toHaveProperty("error").toEqualTypeOf<string | undefined>()
  expectTypeOf<SignInResult>().toHaveProperty("code").toEqualTypeOf<string | undefined>()
})
