import path from "node:path"

import { loadSecret } from "lockstep-example-local-services/app-secret"
import { describeDemo, printMail } from "lockstep-example-local-services/report"

import { demoUser } from "../database/prepare.ts"
import { startDemo } from "./demo.ts"
import { readSettings } from "./settings.ts"

const folder = path.join(import.meta.dirname, "../../../.lockstep")

/**
 * In development a page is compiled when it is first requested: this compiles the first ones before
 * any request.
 */
async function askAhead(url: string): Promise<void> {
  for (const path of ["/", "/signin", "/api/auth/providers"]) {
    // An error of the application is shown with its own message.
    await fetch(url + path).catch(() => {})
  }
}

async function main(): Promise<void> {
  const settings = readSettings(process.env, folder)
  const secret = loadSecret(path.join(folder, "demo-next-secret"))
  const demo = await startDemo(settings, { command: "dev", secret, onMail: printMail })
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Once: a second Ctrl+C ends the process the hard way.
    process.once(signal, () => void demo.close())
  }
  const { appPort, providerPort, databaseFile: database } = settings
  const places = { app: demo.url, issuer: demo.issuer, mail: demo.mailPage, database }
  const { email, password } = demoUser
  const others = [
    `With a password: ${email}, "${password}".`,
    "Anybody can sign in by email, to any address, or make a passkey.",
    "",
    "Change a file in examples/next, and the page shows it.",
  ]
  console.log(describeDemo({ ...places, appPort, providerPort }, others))
  await askAhead(demo.url)
  await demo.ended
  await demo.close()
}

try {
  await main()
} catch (error) {
  console.error(
    `\nThe demo cannot start. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
}
