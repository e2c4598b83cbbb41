import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { loadSecret } from "lockstep-example-local-services/app-secret"
import { describeDemo, printMail } from "lockstep-example-local-services/report"

import { startDemo } from "./demo.ts"
import { readSettings } from "./settings.ts"

const folder = fileURLToPath(new URL("../../../.lockstep", import.meta.url))

async function main(): Promise<void> {
  const settings = readSettings(process.env, folder)
  const demo = await startDemo(settings, loadSecret(join(folder, "demo-secret")), printMail)
  const { appPort, providerPort, databaseFile: database } = settings
  const places = { app: demo.url, issuer: demo.issuer, mail: `${demo.url}/mail`, database }
  const others = ["Anybody can sign in by email, to any address, or make a passkey."]
  console.log(describeDemo({ ...places, appPort, providerPort }, others))
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Once: a second Ctrl+C ends the process the hard way.
    process.once(signal, () => void demo.close())
  }
}

try {
  await main()
} catch (error) {
  console.error(
    `\nThe demo cannot start. ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
}
