import { createServer } from "node:http"

import { listen, type WantedPort } from "lockstep-example-local-services/listen"
import type { Mail } from "lockstep-example-local-services/mail-server"
import { startLocalServices, type LocalServices } from "lockstep-example-local-services/services"
import { stopServer } from "lockstep-example-local-services/stop-server"

import { prepareDatabase } from "../database/prepare.ts"
import { startNext, type NextOptions, type NextServer } from "./next-server.ts"
import type { Settings } from "./settings.ts"

/** The running demo. */
export interface Demo extends Pick<LocalServices, "issuer" | "mailPage" | "mails"> {
  readonly url: string
  /** Resolves when the application ends. */
  readonly ended: Promise<unknown>
  /** Stops everything. */
  close(): Promise<void>
}

/** How the demo is started. */
export interface DemoOptions extends Pick<NextOptions, "command"> {
  /** The application's secret. */
  readonly secret: string
  /** Called for each email. */
  onMail(mail: Mail): void
}

/** Starts the OpenID provider, the mail server and the application. */
export async function startDemo(settings: Settings, options: DemoOptions): Promise<Demo> {
  const port = await freePort(settings.appPort)
  const url = `http://localhost:${port}`
  let next: NextServer | undefined
  const services = await startLocalServices({
    port: settings.providerPort,
    name: "Lockstep on Next.js",
    redirectUri: `${url}/api/auth/callback/local`,
    onMail: (mail) => options.onMail(mail),
  })
  const close = async (): Promise<void> => {
    await Promise.all([next?.close(), services.close()])
  }
  try {
    await prepareDatabase(settings.databaseFile)
    const env = variables(url, services, settings.databaseFile, options.secret)
    next = await startNext({ command: options.command, port, env })
    const { issuer, mailPage, mails } = services
    return { url, issuer, mailPage, mails, ended: next.ended, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The environment of the application. Your host provides the same. */
function variables(
  url: string,
  services: LocalServices,
  databaseFile: string,
  secret: string,
): Record<string, string> {
  return {
    AUTH_URL: url,
    AUTH_SECRET: secret,
    AUTH_LOCAL_ISSUER: services.issuer,
    AUTH_LOCAL_ID: services.clientId,
    AUTH_LOCAL_SECRET: services.clientSecret,
    DATABASE_FILE: databaseFile,
    MAIL_SERVER: services.mailServer,
    MAIL_PAGE: services.mailPage,
  }
}

/** Next.js takes a port only by its number. */
async function freePort(wanted: WantedPort): Promise<number> {
  const server = createServer()
  const port = await listen(server, wanted)
  await stopServer(server)
  return port
}
