import { createElement, type ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { beforeEach, describe, expect, expectTypeOf, onTestFinished, test, vi } from "vitest"
import { type Session, SessionProvider, signIn, useSession } from "../src/react.ts"
import { createSessionStore, type SessionStore } from "../src/react/session-store.ts"

const ann: Session = { user: { name: "ann" }, expires: "2100-01-01T00:00:00.000Z" }
const options = { interval: 0, onFocus: true, whenOffline: true }

/** What was asked of the server: methods and paths. */
let asked: string[]
let answers: Record<string, () => Response>

beforeEach(() => {
  asked = []
  answers = {
    "GET /api/auth/session": () => Response.json(ann),
    "GET /api/auth/csrf": () => Response.json({ csrfToken: "token" }),
    "POST /api/auth/session": () => Response.json({ ...ann, nickname: "Countess" }),
  }
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const request = `${init?.method ?? "GET"} ${url}`
    asked.push(request)
    return answers[request]?.() ?? new Response(null, { status: 500 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

function Badge(): ReactNode {
  const { data, status } = useSession()
  return createElement("p", null, `${data?.user?.name ?? "nobody"} ${status}`)
}

describe("on the server", () => {
  test.each([
    [undefined, "nobody loading"],
    [null, "nobody unauthenticated"],
    [ann, "ann authenticated"],
  ])("a page with the session %o renders, and asks for nothing", (session, text) => {
    const page = createElement(SessionProvider, { session }, createElement(Badge))
    expect(renderToString(page)).toBe(`<p>${text}</p>`)
    expect(asked).toEqual([])
  })

  test("useSession says that a SessionProvider is missing", () => {
    expect(() => renderToString(createElement(Badge))).toThrow("SessionProvider")
  })
})

describe("the session of a page", () => {
  /** A page that is looked at whenever its listener is called. */
  function open(initial: Session | null | undefined): { store: SessionStore; look: () => void } {
    const page = new EventTarget()
    const look = (): unknown => page.dispatchEvent(new Event("visibilitychange"))
    vi.stubGlobal("document", Object.assign(page, { visibilityState: "visible" }))
    const store = createSessionStore("/api/auth", initial)
    onTestFinished(store.connect(options))
    return { store, look }
  }

  /** Another page, whose message arrives behind all that were sent before. */
  async function elsewhere(): Promise<void> {
    const { onSessionChange, updateSession } = await import("@lockstep/core/client")
    const heard = new Promise<void>((resolve) => {
      onTestFinished(onSessionChange(resolve))
    })
    await updateSession({}, { basePath: "/api/auth" })
    await heard
  }

  test("is asked for once, however many ask at a time", async () => {
    const { store, look } = open(undefined)
    look()
    expect(await Promise.all([store.refresh(), store.refresh()])).toEqual([ann, ann])
    expect(asked).toEqual(["GET /api/auth/session"])
  })

  test("is not asked for when the server told it with the page", () => {
    expect(open(ann).store.state().session).toEqual(ann)
    expect(asked).toEqual([])
  })

  test("is asked for again when the page is looked at, but not for strangers", () => {
    open(null).look()
    expect(asked).toEqual([])
    open(ann).look()
    expect(asked).toEqual(["GET /api/auth/session"])
  })

  test("is known after an update without asking again", async () => {
    const { store } = open(ann)
    expect(await store.update({ nickname: "Countess" })).toMatchObject({ nickname: "Countess" })
    expect(store.state().session).toMatchObject({ nickname: "Countess" })
    await elsewhere()
    const reads = asked.filter((request) => request === "GET /api/auth/session")
    // That one is for the change elsewhere.
    expect(reads).toHaveLength(1)
  })

  test("stays what it was when the server cannot tell, with the reason beside it", async () => {
    answers["GET /api/auth/session"] = () => new Response(null, { status: 503 })
    const { store } = open(ann)
    await expect(store.refresh()).rejects.toThrow("503")
    expect(store.state()).toMatchObject({ session: ann, error: { name: "ClientFetchError" } })
  })

  test("tells those who listen, until they stop", async () => {
    const { store } = open(null)
    const listener = vi.fn<() => void>()
    const stop = store.subscribe(listener)
    await store.refresh()
    stop()
    await store.refresh()
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

test("signIn hands over fields as text, and where to go", async () => {
  const sent: string[] = []
  answers["GET /api/auth/providers"] = () =>
    Response.json({ mail: { id: "mail", name: "Mail", type: "email" } })
  const url = "POST /api/auth/signin/mail?login_hint=ann"
  answers[url] = () => Response.json({ url: "http://localhost/sent" })
  const fetcher = fetch
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    if (init?.body instanceof URLSearchParams) sent.push(String(init.body))
    return fetcher(input, init)
  })
  const options = { redirect: false, redirectTo: "/cart", email: "ann@example.com" }
  expect(await signIn("mail", options, "login_hint=ann")).toEqual({
    ok: true,
    url: "http://localhost/sent",
  })
  expect(sent).toEqual(["email=ann%40example.com&csrfToken=token&callbackUrl=%2Fcart"])
})

test("a required session is there or on its way", () => {
  const required = () => useSession({ required: true })
  expectTypeOf(required)
    .returns.toHaveProperty("status")
    .toEqualTypeOf<"authenticated" | "loading">()
  expectTypeOf(useSession).returns.toHaveProperty("data").toEqualTypeOf<Session | null>()
})
