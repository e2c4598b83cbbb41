import { randomBytes } from "node:crypto"
import { createServer } from "node:http"

import express, { type Express, type RequestHandler } from "express"

import { listen, type WantedPort } from "./listen.ts"
import { mailPage } from "./mail/mail-page.ts"
import { startMailServer, type Mail, type MailServer } from "./mail/mail-server.ts"
import type { Client } from "./provider/client.ts"
import { createOpenIdProvider } from "./provider/open-id-provider.ts"
import { securityHeaders } from "./security-headers.ts"
import { stopServer } from "./stop-server.ts"

/** What an application asks for. */
export interface WantedServices {
  /** Of the provider. */
  readonly port: WantedPort
  /** The application, as users at the provider see it. */
  readonly name: string
  /** The callback URL that the provider redirects users to. */
  readonly redirectUri: string
  /** Called for each email. */
  onMail(mail: Mail): void
}

/** The services that applications use: an OpenID provider and a mail server. */
export interface LocalServices {
  /** URL of the OpenID provider. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** URL of the mail server. */
  readonly mailServer: string
  /** URL of a page that shows the emails. */
  readonly mailPage: string
  /** The received emails, newest first. */
  readonly mails: readonly Mail[]
  close(): Promise<void>
}

/**
 * Starts an OpenID provider with one registered application, and a mail server, for this machine
 * alone.
 */
export async function startLocalServices(wanted: WantedServices): Promise<LocalServices> {
  const { promise: handler, resolve: useHandler } = Promise.withResolvers<Express>()
  // The provider needs its port, so that requests can come before it is there: they wait.
  const server = createServer((req, res) => {
    void handler.then((handle) => void handle(req, res))
  })
  let mailServer: MailServer | undefined
  const close = async (): Promise<void> => {
    await Promise.all([stopServer(server), mailServer?.close()])
  }
  try {
    const issuer = `http://localhost:${await listen(server, wanted.port)}`
    const client = newClient(wanted)
    const { mails, url } = (mailServer = await startMailServer((mail) => wanted.onMail(mail)))
    const app = express()
    app.disable("x-powered-by")
    app.get("/mail", securityHeaders(), showMails(mails))
    app.use(await createOpenIdProvider(issuer, client))
    useHandler(app)
    const { id: clientId, secret: clientSecret } = client
    const mailPageUrl = `${issuer}/mail`
    return { issuer, clientId, clientSecret, mailServer: url, mailPage: mailPageUrl, mails, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** With a secret that lasts as long as the process. */
function newClient({ name, redirectUri }: WantedServices): Client {
  const secret = randomBytes(32).toString("base64url")
  return { id: "lockstep-demo", name, secret, redirectUri }
}

function showMails(mails: readonly Mail[]): RequestHandler {
  return (_req, res) => {
    res.set("Cache-Control", "no-store").send(mailPage(mails))
  }
}
