import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { customFetch } from "../../src/index.ts"
import type { EmailConfig, EmailUserConfig } from "../../src/provider/email-provider.ts"
import { ForwardEmail } from "../../src/providers/forwardemail.ts"
import { Loops } from "../../src/providers/loops.ts"
import { Mailgun } from "../../src/providers/mailgun.ts"
import { Postmark } from "../../src/providers/postmark.ts"
import { Resend } from "../../src/providers/resend.ts"
import { SendGrid } from "../../src/providers/sendgrid.ts"
import { origin, visitor } from "../support/visitor.ts"
import { mailApplication } from "../email/mailbox.ts"

interface Received {
  readonly method: string | undefined
  /** As the provider asked for it, before it was led to the stand-in. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let server: Server
let standIn: string
let received: Received[] = []
let answer: (asked: string) => { status: number; body: string; headers?: Record<string, string> }

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, headers } = request
      const url = String(headers["x-asked-url"])
      received.push({ method, url, headers, body })
      const { status, body: told, headers: others } = answer(url)
      response.writeHead(status, others).end(told)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on a port has an address with one.
  standIn = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
})

beforeEach(() => {
  received = []
  answer = () => ({ status: 200, body: "{}" })
})

/** Leads every request to the stand-in. */
const toStandIn: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const headers = new Headers(request.headers)
  headers.set("x-asked-url", request.url)
  // Read once, so that a form keeps the boundary which its header names.
  return fetch(standIn, { ...init, headers, body: await request.arrayBuffer() })
}

const from = "no-reply@mail.example.com"
const apiKey = "sentinel-api-key"

type Make = (options?: EmailUserConfig) => EmailConfig

function applicationOf(make: Make, options: EmailUserConfig = {}) {
  const provider = make({ from, apiKey, [customFetch]: toStandIn, ...options })
  const app = mailApplication({ config: { providers: [provider] } })
  const ask = async (email = "ada@example.com") => {
    const response = await visitor(app.config).submit(`signin/${provider.id}`, { email })
    return response.headers.get("location") ?? ""
  }
  return { ...app, ask }
}

function basic(pair: string): string {
  return `Basic ${Buffer.from(pair).toString("base64")}`
}

const link = expect.stringMatching(
  /^http:\/\/app\.example\.com\/auth\/callback\/\w+\?callbackUrl=.+&token=[0-9a-f]{64}&email=ada%40example\.com$/,
)
const subject = "Sign in to app.example.com"
const html = expect.stringContaining("<!doctype html>")
// A form has its own line ends.
const plain = expect.stringMatching(
  /^Sign in to app\.example\.com\r?\nhttp:\/\/app\.example\.com\/auth\/callback/,
)

interface Service {
  readonly id: string
  readonly make: Make
  readonly options?: EmailUserConfig
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: unknown
}

const services: Service[] = [
  {
    id: "resend",
    make: Resend,
    url: "https://api.resend.com/emails",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: { from, to: "ada@example.com", subject, html, text: plain },
  },
  {
    id: "sendgrid",
    make: SendGrid,
    url: "https://api.sendgrid.com/v3/mail/send",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: {
      personalizations: [{ to: [{ email: "ada@example.com" }] }],
      from: { email: from },
      subject,
      content: [
        { type: "text/plain", value: plain },
        { type: "text/html", value: html },
      ],
    },
  },
  {
    id: "postmark",
    make: Postmark,
    url: "https://api.postmarkapp.com/email",
    headers: {
      "x-postmark-server-token": apiKey,
      accept: "application/json",
      "content-type": "application/json",
    },
    body: {
      From: from,
      To: "ada@example.com",
      Subject: subject,
      TextBody: plain,
      HtmlBody: html,
      MessageStream: "outbound",
    },
  },
  {
    id: "forwardemail",
    make: ForwardEmail,
    url: "https://api.forwardemail.net/v1/emails",
    headers: { authorization: basic(`${apiKey}:`), "content-type": "application/json" },
    body: { from, to: "ada@example.com", subject, html, text: plain },
  },
  {
    id: "loops",
    make: Loops,
    options: { transactionalId: "template-1" },
    url: "https://app.loops.so/api/v1/transactional",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: {
      transactionalId: "template-1",
      email: "ada@example.com",
      dataVariables: { url: link },
    },
  },
  {
    id: "mailgun",
    make: Mailgun,
    url: "https://api.mailgun.net/v3/mail.example.com/messages",
    headers: {
      authorization: basic(`api:${apiKey}`),
      "content-type": expect.stringMatching(/^multipart\/form-data; boundary=/),
    },
    body: { from: `Mailgun <${from}>`, to: "ada@example.com", subject, html, text: plain },
  },
]

async function bodyOf({ headers, body }: Received): Promise<unknown> {
  const type = headers["content-type"] ?? ""
  if (type === "application/json") return JSON.parse(body)
  const form = await new Response(body, { headers: { "content-type": type } }).formData()
  return Object.fromEntries(form)
}

describe.each(services)("$id", ({ id, make, options = {}, url, headers, body }) => {
  test("is sent the request that it documents", async () => {
    const { ask, errors } = applicationOf(make, options)
    expect(await ask()).toBe(`${origin}/auth/verify-request?provider=${id}&type=email`)
    expect(errors).toEqual([])
    expect(received).toMatchObject([{ method: "POST", url, headers }])
    const [request] = received
    expect(request && (await bodyOf(request))).toEqual(body)
  })

  test("that answers with an error leaves a log without key, address or link", async () => {
    answer = () => ({
      status: 422,
      body: JSON.stringify({
        name: "validation_error",
        ErrorCode: 422,
        message: `Bad key ${apiKey} or address ada@example.com`,
      }),
    })
    const { ask, errors, log } = applicationOf(make, options)
    expect(await ask()).toBe(`${origin}/auth/signin?error=EmailSignin`)
    expect(errors).toMatchObject([{ type: "EmailSignInError" }])
    expect(errors[0]?.message).toMatch(/answered 422 \((validation_error|422)\)/)
    expect(String(errors[0]?.stack)).not.toMatch(/sentinel|ada@|callback/)
    expect(log.at(-1)).toBe("useVerificationToken")
  })

  test("is not followed when it redirects, and no answer is waited for that is too large", async () => {
    const { ask, errors } = applicationOf(make, options)
    answer = () => ({ status: 307, body: "", headers: { location: standIn } })
    expect(await ask()).toBe(`${origin}/auth/signin?error=EmailSignin`)
    answer = () => ({ status: 500, body: "x".repeat(2_000_000) })
    expect(await ask()).toBe(`${origin}/auth/signin?error=EmailSignin`)
    expect(received).toHaveLength(2)
    expect(errors.map(({ message }) => message)).toMatchObject([
      expect.stringContaining("redirect"),
      expect.stringContaining("bytes"),
    ])
  })
})

describe("options of single services", () => {
  test("Mailgun sends to the European host, and names the sender", async () => {
    await applicationOf((options) => Mailgun({ region: "EU", ...options }), {
      from: `"Example, Inc." <${from}>`,
    }).ask()
    const [request] = received
    expect(request?.url).toBe("https://api.eu.mailgun.net/v3/mail.example.com/messages")
    expect(request && (await bodyOf(request))).toMatchObject({ from: `"Example, Inc." <${from}>` })
  })

  test("SendGrid sends to the European host, and names the sender", async () => {
    await applicationOf((options) => SendGrid({ region: "EU", ...options }), {
      from: `Example <${from}>`,
    }).ask()
    const [request] = received
    expect(request?.url).toBe("https://api.eu.sendgrid.com/v3/mail/send")
    expect(request && (await bodyOf(request))).toMatchObject({
      from: { email: from, name: "Example" },
    })
  })

  test("Forward Email sends from the application's own host where no sender is set", async () => {
    const bare = ({ from: _unset, ...options }: EmailUserConfig = {}) => ForwardEmail(options)
    await applicationOf(bare).ask()
    const [request] = received
    expect(request && (await bodyOf(request))).toMatchObject({ from: "no-reply@app.example.com" })
  })
})
