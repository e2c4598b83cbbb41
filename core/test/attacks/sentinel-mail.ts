import { once } from "node:events"
import { buffer } from "node:stream/consumers"
import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"
import { afterAll, beforeAll } from "vitest"
import { type AuthConfig, customFetch } from "../../src/index.ts"
import { Nodemailer } from "../../src/providers/nodemailer.ts"
import { Resend } from "../../src/providers/resend.ts"
import { localMail } from "../email/mailbox.ts"
import { hangs, quotingError } from "./sentinel-failures.ts"
import type { SecretWatch } from "./sentinel-secrets.ts"

/** A word, which an error code could be. */
const apiKey = "sentinel_api_key"
const login = { user: "sentinel-smtp-user", pass: "sentinel-smtp-password" }

/** How sending an email goes wrong. */
export type MailFailure = "fails" | "hangs" | "quotes what it got" | "responds with what it got"

/** What sends emails, in each of the ways in which applications do. */
export interface SentinelMail {
  /** A function of the application (`mail`), an email service (`resend`), a mail server (`nodemailer`). */
  readonly providers: AuthConfig["providers"]
  /** The links that were sent. */
  readonly links: readonly URL[]
  /** Makes the next emails fail; with an error of the application itself for `mail`. */
  fail(how: MailFailure | ((values: unknown) => Error)): void
}

let server: SMTPServer
let receive: (text: string) => string | undefined = () => undefined

/** Starts a mail server for the tests of a file. */
export function useMailServer(): void {
  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      onAuth: ({ username }, _session, done) => done(null, { user: username }),
      onData(stream, _session, done) {
        void buffer(stream)
          .then((bytes) => PostalMime.parse(bytes))
          .then(({ text = "" }) => receive(text))
          .then((problem) => done(problem === undefined ? null : new Error(problem)), done)
      },
    })
    await once(server.listen(0, "127.0.0.1"), "listening")
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
}

function portOf({ server: listening }: SMTPServer): number {
  const address = listening.address()
  if (typeof address !== "object" || address === null) throw new Error("There is no port.")
  return address.port
}

/**
 * Makes the email providers of a site.
 *
 * @param watch - gets their secrets
 */
export function sentinelMail({ note }: SecretWatch): SentinelMail {
  const links: URL[] = []
  let failure: MailFailure | ((values: unknown) => Error) | undefined
  note("API key of the email service", apiKey)
  note("login of the mail server", login.pass)
  note("login of the mail server", btoa(`\0${login.user}\0${login.pass}`))

  /** Takes an email in; returns an error that quotes it if one is requested. */
  function take(text: string, values: unknown): Error | undefined {
    const link = new URL(/^http:\S*$/m.exec(text)?.[0] ?? "")
    note("verification token", link.searchParams.get("token"))
    links.push(link)
    if (failure === undefined) return undefined
    if (typeof failure === "function") return failure(values)
    return failure === "fails" ? new TypeError("The email service is down.") : quotingError(values)
  }

  receive = (text) => {
    const error = take(text, { text, login })
    return error && `550 ${error.message.replaceAll(/\s+/g, " ")}`
  }
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const given = { headers: Object.fromEntries(request.headers), body: await request.text() }
    // What the provider below sends.
    const { text } = JSON.parse(given.body) as { text: string }
    const error = take(text, given)
    if (failure === "hangs") return hangs()
    if (failure === "responds with what it got") {
      return Response.json({ ...given, name: apiKey }, { status: 422 })
    }
    if (error) throw error
    return Response.json({})
  }
  const mail = localMail({
    sendVerificationRequest({ url, token }) {
      const error = take(url, { url, token })
      if (error) throw error
    },
  })
  const from = "no-reply@example.com"
  const smtp = { host: "127.0.0.1", port: portOf(server), auth: login }
  const providers = [
    mail,
    Resend({ apiKey, from, [customFetch]: send }),
    Nodemailer({ server: smtp, from }),
  ]
  return { providers, links, fail: (how) => void (failure = how) }
}
