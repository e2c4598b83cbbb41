import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { domainToASCII } from "node:url"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import PublishedNodemailer from "@auth/core/providers/nodemailer"
import PostalMime, { type Email as Mail } from "postal-mime"
import { SMTPServer, type SMTPServerSession } from "smtp-server"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { EmailConfig, EmailUserConfig } from "../../src/provider/email-provider.ts"
import { warningsOf } from "../support/config-warnings.ts"
import { origin, visitor } from "../support/visitor.ts"
import { mailApplication } from "../email/mailbox.ts"

interface Delivered {
  readonly from: string
  readonly to: readonly string[]
  readonly mail: Mail
}

let server: SMTPServer
let port: number
let delivered: Delivered[] = []
let connections = 0
let refuse: string | undefined

const user = "mailer"
const pass = "sentinel-password"

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onAuth({ username, password }, _session, done) {
      const known = username === user && password === pass
      done(known ? null : new Error("535 authentication failed"), known ? { user } : undefined)
    },
    onRcptTo({ address }, _session, done) {
      done(refuse === undefined ? undefined : new Error(`${refuse} <${address}>`))
    },
    onData(stream, session, done) {
      void buffer(stream).then(async (bytes) => {
        delivered.push({ ...envelopeOf(session), mail: await PostalMime.parse(bytes) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))
  // A server that listens on a port has an address with one.
  port = (server.server.address() as AddressInfo).port
})

afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

beforeEach(() => {
  delivered = []
  connections = 0
  refuse = undefined
})

function envelopeOf({ envelope }: SMTPServerSession): Pick<Delivered, "from" | "to"> {
  const { mailFrom, rcptTo } = envelope
  // The test server shows domains in Unicode, however they came.
  const to = rcptTo.map(({ address }) => address.replace(/[^@]+$/, domainToASCII))
  return { from: mailFrom ? mailFrom.address : "", to }
}

/** The major versions that are allowed. Before 10.0.0, there are published advisories. */
const versions = ["nodemailer-7", "nodemailer-8", "nodemailer-9", "nodemailer"]

describe.each(versions)("%s", async (name) => {
  vi.doMock("nodemailer", () => import(name))
  vi.resetModules()
  // All versions have the functions that are called here.
  const { createTransport } = (await import(name)) as typeof import("nodemailer")
  const { Nodemailer } = await import("../../src/providers/nodemailer.ts")
  const { Email } = await import("../../src/providers/email.ts")

  test("is warned of at start if it has published advisories", () => {
    const provider = Nodemailer({ server: `smtp://127.0.0.1:${port}` })
    const warnings = warningsOf({ providers: [provider], adapter: MemoryAdapter() })
    const advisories = expect.stringMatching(/^nodemailer [789]\S+ has .*GHSA-cc9r-2j5m-2m83/)
    const expected = [["vulnerable-version", "providers[0]", advisories]]
    expect(warnings).toEqual(name === "nodemailer" ? [] : expected)
  })

  function applicationOf(options: EmailUserConfig = {}) {
    const server = `smtp://127.0.0.1:${port}`
    const provider = Nodemailer({ server, from: "Example <no-reply@example.com>", ...options })
    const app = mailApplication({ config: { providers: [provider] } })
    const browser = visitor(app.config)
    const ask = async (email: string) => {
      const response = await browser.submit("signin/nodemailer", { email })
      return response.headers.get("location") ?? ""
    }
    return { ...app, browser, ask }
  }

  const sent = `${origin}/auth/verify-request?provider=nodemailer&type=email`
  const failed = `${origin}/auth/signin?error=EmailSignin`

  describe("with a real mail server", () => {
    test("sends one mail with text and HTML, whose link signs in", async () => {
      const { ask, browser, errors } = applicationOf()
      expect(await ask("ada@example.com")).toBe(sent)
      expect(errors).toEqual([])
      const [{ from, to, mail } = { from: "", to: [], mail: undefined }] = delivered
      expect(delivered).toHaveLength(1)
      expect(from).toBe("no-reply@example.com")
      expect(to).toEqual(["ada@example.com"])
      expect(mail).toMatchObject({
        subject: "Sign in to app.example.com",
        from: { name: "Example", address: "no-reply@example.com" },
        to: [{ address: "ada@example.com" }],
      })
      const [link = ""] = /^http:.*$/m.exec(mail?.text ?? "") ?? []
      expect(mail?.html).toContain(link.replaceAll("&", "&#38;"))
      const { pathname, searchParams } = new URL(link)
      const form = Object.fromEntries(searchParams)
      const response = await browser.post(pathname.slice("/auth/".length), form)
      expect(response.headers.get("location")).toBe(origin)
      expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
    })

    test.each([
      '"e@attacker.example"@victim.example',
      "ada@example.com,eve@attacker.example",
      "ada@example.com;eve@attacker.example",
      "ada@example.com eve@attacker.example",
      "ada@example.com\r\nBcc: eve@attacker.example",
      "ada@example.com\r\nRCPT TO:<eve@attacker.example>",
      "<eve@attacker.example>ada@example.com",
      "Eve <eve@attacker.example>",
      "eve@attacker.example(@example.com",
      "x:eve@attacker.example;@example.com",
      "ada＠example.com，eve@attacker.example",
      "ada@example.com(comment)",
      "ada@(@attacker.example)example.com",
      "ada@attacker.example(\\)@example.com",
    ])("hands no mail to anybody for %j (GHSA-cc9r-2j5m-2m83)", async (email) => {
      expect(await applicationOf().ask(email)).toBe(failed)
      expect(delivered).toEqual([])
      expect(connections).toBe(0)
    })

    test.each([
      ["Ada.Lovelace+x@EXAMPLE.com", "ada.lovelace+x@example.com"],
      ["o'hara#$&*/=^_`{|}~-@example.com", "o'hara#$&*/=^_`{|}~-@example.com"],
      ["ada@müller.example", "ada@xn--mller-kva.example"],
      ["ａｄａ＠example.com", "ada@example.com"],
    ])("hands the mail for %j to exactly the stored identifier", async (email, identifier) => {
      const { ask, errors } = applicationOf()
      expect(await ask(email)).toBe(sent)
      expect(errors).toEqual([])
      expect(delivered.map(({ to }) => to)).toEqual([[identifier]])
    })

    test("keeps a custom identifier with a list in it from becoming two recipients (GHSA-5jpx-9hw9-2fx4)", async () => {
      const normalizeIdentifier = (text: string) => text
      await applicationOf({ normalizeIdentifier }).ask("ada@example.com,eve@attacker.example")
      expect(delivered.flatMap(({ to }) => to)).not.toContain("eve@attacker.example")
    })

    test("refuses an address that takes long to parse (GHSA-2x7j-588g-ccc2)", async () => {
      const email = `${"(".repeat(100_000)}ada@example.com`
      expect(await applicationOf().ask(email)).not.toBe(sent)
      expect(connections).toBe(0)
    })

    test("reads no file and no URL for an email (GHSA-p6gq-j5cr-w38f, GHSA-8m3c-c648-2xjj)", async () => {
      const seen: unknown[] = []
      const send = (
        { data }: { data: unknown },
        done: (error: null, info: object) => void,
      ): void => {
        seen.push(data)
        done(null, {})
      }
      const server = createTransport({ name: "seen", version: "1.0.0", send })
      expect(await applicationOf({ server }).ask("ada@example.com")).toBe(sent)
      expect(seen).toMatchObject([{ disableFileAccess: true, disableUrlAccess: true }])
    })

    test("takes options and a finished transport as a server, too", async () => {
      const options = { host: "127.0.0.1", port, auth: { user, pass } }
      const transport = createTransport(options)
      for (const server of [options, transport]) {
        expect(await applicationOf({ server }).ask("ada@example.com")).toBe(sent)
      }
      expect(delivered).toHaveLength(2)
      transport.close()
    })

    test("keeps a pool of connections from mail to mail", async () => {
      const server = createTransport({ host: "127.0.0.1", port, pool: true, maxConnections: 1 })
      const { ask } = applicationOf({ server })
      await ask("ada@example.com")
      await ask("grace@example.com")
      expect(delivered).toHaveLength(2)
      expect(connections).toBe(1)
      server.close()
    })

    test("sends from the application's own host where no sender is set", async () => {
      const provider = Nodemailer({ server: `smtp://127.0.0.1:${port}` })
      const { config } = mailApplication({ config: { providers: [provider] } })
      await visitor(config).submit("signin/nodemailer", { email: "ada@example.com" })
      expect(delivered).toMatchObject([{ from: "no-reply@app.example.com" }])
    })

    test("fails when the server refuses the recipient, and the log names no address", async () => {
      refuse = "550 mailbox unavailable"
      const { ask, errors, log } = applicationOf()
      expect(await ask("ada@example.com")).toBe(failed)
      expect(errors).toMatchObject([{ type: "EmailSignInError" }])
      expect(errors[0]?.message).toContain("550 mailbox unavailable")
      expect(errors[0]?.stack).not.toContain("ada@")
      expect(log.at(-1)).toBe("useVerificationToken")
    })

    test("fails with a wrong password, which the log does not name", async () => {
      const server = { host: "127.0.0.1", port, auth: { user, pass: `${pass}-wrong` } }
      const { ask, errors } = applicationOf({ server })
      expect(await ask("ada@example.com")).toBe(failed)
      expect(errors[0]?.message).toContain("535")
      expect(errors[0]?.stack).not.toContain("sentinel")
    })

    test("fails when no server answers", async () => {
      const { ask, errors } = applicationOf({ server: "smtp://127.0.0.1:1" })
      expect(await ask("ada@example.com")).toBe(failed)
      expect(errors[0]?.message).toContain("ECONNREFUSED")
    })
  })

  test("a provider of Auth.js sends its own mail, whose link signs in", async () => {
    const server = `smtp://127.0.0.1:${port}`
    const theirs = PublishedNodemailer({ server, from: "no-reply@example.com" })
    // Their type names their own parameters, which are all among ours.
    const provider = theirs as unknown as EmailConfig
    const app = mailApplication({ config: { providers: [provider] } })
    const browser = visitor(app.config)
    await browser.submit("signin/nodemailer", { email: "ada@example.com" })
    expect(app.errors).toEqual([])
    const [link = ""] = /^http:.*$/m.exec(delivered[0]?.mail.text ?? "") ?? []
    const { pathname, searchParams } = new URL(link)
    const form = Object.fromEntries(searchParams)
    const response = await browser.post(pathname.slice("/auth/".length), form)
    expect(response.headers.get("location")).toBe(origin)
  })

  test("Email is the same with the id that older applications have", async () => {
    const provider = Email({ server: `smtp://127.0.0.1:${port}`, from: "no-reply@example.com" })
    const app = mailApplication({ config: { providers: [provider] } })
    const response = await visitor(app.config).submit("signin/email", { email: "a@example.com" })
    expect(response.headers.get("location")).toContain("verify-request?provider=email&type=email")
    expect(delivered).toHaveLength(1)
  })
})
