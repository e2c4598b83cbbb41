import { randomBytes } from "node:crypto"
import { createServer, type Server } from "node:http"

import { createApp } from "./app.ts"
import { createAuthConfig } from "./auth-config.ts"
import { openDatabase, type AppDatabase } from "./database.ts"
import { listen } from "./listen.ts"
import { startMailServer, type Mail, type MailServer } from "./mail/mail-server.ts"
import type { Client } from "./provider/configuration.ts"
import { createOpenIdProvider } from "./provider/open-id-provider.ts"
import type { Settings } from "./settings.ts"

const tellNobody = (): void => {}

/** The running demo. */
export interface Demo {
  readonly url: string
  readonly issuer: string
  readonly database: AppDatabase
  /** What came in, the newest first. */
  readonly mails: readonly Mail[]
  /** Stops the servers and closes the database. */
  close(): Promise<void>
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  // Browsers keep connections open that nobody uses; waiting for them would take minutes.
  server.closeAllConnections()
  await closed
}

/** The application, as the provider knows it. */
function newClient(url: string): Client {
  return {
    id: "lockstep-demo",
    name: "Lockstep demo",
    secret: randomBytes(32).toString("base64url"),
    redirectUri: `${url}/auth/callback/local`,
  }
}

/**
 * Starts the OpenID provider, the mail server and the application.
 *
 * @param secret - the application's secret
 * @param onMail - is told of each mail
 */
export async function startDemo(
  settings: Settings,
  secret: string,
  onMail: (mail: Mail) => void = tellNobody,
): Promise<Demo> {
  const appServer = createServer()
  const providerServer = createServer()
  let database: AppDatabase | undefined
  let mailServer: MailServer | undefined
  const close = async (): Promise<void> => {
    await Promise.all([stop(appServer), stop(providerServer), mailServer?.close()])
    await database?.destroy()
  }
  try {
    // Both ports come first: the application must know the provider's address, and the reverse.
    const url = `http://localhost:${await listen(appServer, settings.appPort)}`
    const issuer = `http://localhost:${await listen(providerServer, settings.providerPort)}`
    const client = newClient(url)
    providerServer.on("request", await createOpenIdProvider(issuer, client))
    database = await openDatabase(settings.databaseFile)
    mailServer = await startMailServer(onMail)
    const { mails } = mailServer
    const auth = createAuthConfig({
      database,
      secret,
      issuer,
      clientId: client.id,
      clientSecret: client.secret,
      mailServer: mailServer.url,
      sessions: settings.sessions,
    })
    appServer.on("request", createApp({ auth, database, mails }))
    return { url, issuer, database, mails, close }
  } catch (error) {
    await close()
    throw error
  }
}
