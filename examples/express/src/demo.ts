import { createServer } from "node:http"

import type { Express } from "express"
import { listen } from "lockstep-example-local-services/listen"
import type { Mail } from "lockstep-example-local-services/mail-server"
import { startLocalServices, type LocalServices } from "lockstep-example-local-services/services"
import { stopServer } from "lockstep-example-local-services/stop-server"

import { createApp } from "./app.ts"
import { type AppAuth, createAuthConfig } from "./auth-config.ts"
import { openDatabase, type AppDatabase } from "./database.ts"
import type { Settings } from "./settings.ts"

const ignore = (): void => {}

/** The running demo. */
export interface Demo {
  readonly url: string
  readonly issuer: string
  /** How users sign in. */
  readonly auth: AppAuth
  readonly database: AppDatabase
  /** The received emails, newest first. */
  readonly mails: readonly Mail[]
  /** Stops the servers and closes the database. */
  close(): Promise<void>
}

/**
 * Starts the OpenID provider, the mail server and the application.
 *
 * @param secret - the application's secret
 * @param onMail - called for each email
 */
export async function startDemo(
  settings: Settings,
  secret: string,
  onMail: (mail: Mail) => void = ignore,
): Promise<Demo> {
  const { promise: app, resolve: useApp } = Promise.withResolvers<Express>()
  // The application needs its port, so that requests can come before it is there: they wait.
  const server = createServer((req, res) => {
    void app.then((handle) => void handle(req, res))
  })
  let database: AppDatabase | undefined
  let services: LocalServices | undefined
  const close = async (): Promise<void> => {
    await Promise.all([stopServer(server), services?.close()])
    await database?.destroy()
  }
  try {
    const url = `http://localhost:${await listen(server, settings.appPort)}`
    services = await startLocalServices({
      port: settings.providerPort,
      name: "Lockstep demo",
      redirectUri: `${url}/auth/callback/local`,
      onMail,
    })
    const { issuer, clientId, clientSecret, mailServer, mails } = services
    database = await openDatabase(settings.databaseFile)
    const { sessions } = settings
    const provider = { issuer, clientId, clientSecret }
    const { host } = new URL(url)
    const auth = createAuthConfig({ database, host, secret, ...provider, mailServer, sessions })
    useApp(createApp({ auth, database, mails }))
    return { url, issuer, auth, database, mails, close }
  } catch (error) {
    await close()
    throw error
  }
}
