import {
  type CeremonyResult,
  type CeremonyOptions,
  softwarePasskey,
} from "@lockstep/testing/programmable"
import { openRequests, type Requests } from "../sign-ups/requests.ts"

const site = new URL("https://app.example.com")
const forwarded = { "x-forwarded-host": site.host, "x-forwarded-proto": "https" }

/** Both processes are behind one origin, as with a load balancer. */
const open = (origin: string): Requests => openRequests([origin], 0, forwarded)

/** Sends the response to a sign-in once more, with the cookies that belong to it. */
export type SendAgain = (origin: string) => Promise<boolean>

/** A response to a sign-in with a value that is good once. */
export interface OneTimeResponse {
  readonly name: string
  /** It needs an adapter that stores passkeys. */
  readonly isOfPasskey?: true
  /**
   * Goes through a sign-in up to its response.
   *
   * @returns sends the response to a process, and resolves to whether that signed in
   */
  prepare(origin: string): Promise<SendAgain>
}

/** Every response with a value that is good once. */
export const responses: readonly OneTimeResponse[] = [
  {
    name: "the state of a provider's response",
    async prepare(origin) {
      const browser = open(origin)
      const query = new URLSearchParams({ code: "state", state: await start(browser, "provider") })
      return replayOf(browser, (each) => each.send(`callback/provider?${query}`))
    },
  },
  {
    name: "the state of a response that a provider posts",
    async prepare(origin) {
      const browser = open(origin)
      const fields = { code: "posted", state: await start(browser, "posted") }
      return replayOf(browser, async (each) => {
        const sealed = await post(each, "callback/posted", fields)
        return each.send(pathOf(sealed))
      })
    },
  },
  {
    name: "the sealed form of a response that a provider posts",
    async prepare(origin) {
      const browser = open(origin)
      const fields = { code: "form", state: await start(browser, "posted") }
      const path = pathOf(await post(browser, "callback/posted", fields))
      return replayOf(browser, (each) => each.send(path))
    },
  },
  {
    name: "the challenge of a new passkey",
    isOfPasskey: true,
    async prepare(origin) {
      const browser = open(origin)
      const { answer } = await newPasskey(browser, "new@example.com")
      return replayOf(browser, (each) => finish(each, "register", answer))
    },
  },
  {
    name: "the challenge of a passkey",
    isOfPasskey: true,
    async prepare(origin) {
      const registering = open(origin)
      const { passkey, answer } = await newPasskey(registering, "passkey@example.com")
      if (!isSignedIn(await finish(registering, "register", answer))) throw new Error("no passkey")
      const browser = open(origin)
      // As synchronized passkeys do, of which no counter tells a replay.
      const use = await passkey.get(await optionsFor(browser, { action: "authenticate" }), {
        counter: 0,
      })
      return replayOf(browser, (each) => finish(each, "authenticate", use))
    },
  },
  {
    name: "a magic link",
    async prepare(origin) {
      // No link is sent to a host that only a header names.
      const browser = openRequests([origin])
      const sent = await submit(browser, "signin/email", { email: "link@example.com" })
      if (sent.headers.get("location")?.includes("error")) throw new Error("no link was sent")
      const link = new URL(await (await fetch(`${origin}/link`)).text())
      const fields = Object.fromEntries(link.searchParams)
      return replayOf(browser, (each) => post(each, "callback/email", fields))
    },
  },
]

function replayOf(browser: Requests, send: (browser: Requests) => Promise<Response>): SendAgain {
  return async (origin) => isSignedIn(await send(browser.copy(origin)))
}

/** A session is what makes a sign-in; a redirect without an error is not enough. */
function isSignedIn({ headers }: Response): boolean {
  return headers.getSetCookie().some((cookie) => /session-token=[^;]/.test(cookie))
}

/** Starts a sign-in at a provider; resolves to its `state`. */
async function start(browser: Requests, id: string): Promise<string> {
  const { headers } = await submit(browser, `signin/${id}`, {})
  const state = new URL(headers.get("location") ?? "about:blank").searchParams.get("state")
  if (state === null) throw new Error(`The sign-in with ${id} did not start.`)
  return state
}

async function newPasskey(browser: Requests, email: string) {
  const passkey = await softwarePasskey(site.origin)
  const options = await optionsFor(browser, { action: "register", email })
  return { passkey, answer: await passkey.create(options) }
}

async function optionsFor(
  browser: Requests,
  fields: Record<string, string>,
): Promise<CeremonyOptions> {
  const response = await browser.send(`webauthn-options/passkey?${new URLSearchParams(fields)}`)
  // The shape is that of the wire contract.
  return ((await response.json()) as { options: CeremonyOptions }).options
}

function finish(browser: Requests, action: string, answer: CeremonyResult): Promise<Response> {
  return post(browser, "callback/passkey", { action, data: JSON.stringify(answer) })
}

function post(browser: Requests, path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields)
  return browser.send(path, { method: "POST", body })
}

async function submit(
  browser: Requests,
  path: string,
  fields: Record<string, string>,
): Promise<Response> {
  // What `GET csrf` responds with is fixed by the wire contract.
  const { csrfToken } = (await (await browser.send("csrf")).json()) as { csrfToken: string }
  return post(browser, path, { csrfToken, ...fields })
}

function pathOf({ headers }: Response): string {
  const { pathname, search } = new URL(headers.get("location") ?? "about:blank")
  return pathname.replace("/auth/", "") + search
}
