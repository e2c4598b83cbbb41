import { randomBytes } from "node:crypto"
import { createServer, type Server } from "node:http"

import { createApp } from "./app.ts"
import { createAuthConfig } from "./auth-config.ts"
import { openDatabase, type AppDatabase } from "./database.ts"
import { listen } from "./listen.ts"
import { createOpenIdProvider } from "./provider/open-id-provider.ts"
import type { Settings } from "./settings.ts"

/** The running demo. */
export interface Demo {
  readonly url: string
  readonly issuer: string
  readonly database: AppDatabase
  /** Stops both servers and closes the database. */
  close(): Promise<void>
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  // Browsers keep connections open that nobody uses; waiting for them would take minutes.
  server.closeAllConnections()
  await closed
}

/**
 * Starts the OpenID provider and the application.
 *
 * @param secret - the application's secret
 */
export async function startDemo(settings: Settings, secret: string): Promise<Demo> {
  const appServer = createServer()
  const providerServer = createServer()
  let database: AppDatabase | undefined
  const close = async (): Promise<void> => {
    await Promise.all([stop(appServer), stop(providerServer)])
    await database?.destroy()
  }
  try {
    // Both ports come first: the application must know the provider's address, and the reverse.
    const url = `http://localhost:${await listen(appServer, settings.appPort)}`
    const issuer = `http://localhost:${await listen(providerServer, settings.providerPort)}`
    const client = {
      id: "lockstep-demo",
      name: "Lockstep demo",
      secret: randomBytes(32).toString("base64url"),
      redirectUri: `${url}/auth/callback/local`,
    }
    providerServer.on("request", await createOpenIdProvider(issuer, client))
    database = await openDatabase(settings.databaseFile)
    const { sessions } = settings
    const auth = { database, secret, issuer, sessions, clientId: client.id }
    const config = createAuthConfig({ ...auth, clientSecret: client.secret })
    appServer.on("request", createApp(config))
    return { url, issuer, database, close }
  } catch (error) {
    await close()
    throw error
  }
}
