import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { loadSecret } from "./app-secret.ts"
import { startDemo, type Demo } from "./demo.ts"
import type { Mail } from "./mail/mail-server.ts"
import { people } from "./provider/people.ts"
import { readSettings, type Settings } from "./settings.ts"

const folder = fileURLToPath(new URL("../../../.lockstep", import.meta.url))

function movedNotice(url: string, { number, askedBy }: Settings["appPort"]): string {
  if (askedBy || number === 0 || url.endsWith(`:${number}`)) return ""
  return `  (port ${number} is taken)`
}

function describe(demo: Demo, settings: Settings): string {
  const names = people.map(({ name, email }) => `    ${name.padEnd(14)} ${email}`)
  return [
    "",
    "  The demo is running.",
    "",
    `    Application    ${demo.url}${movedNotice(demo.url, settings.appPort)}`,
    `    Provider       ${demo.issuer}${movedNotice(demo.issuer, settings.providerPort)}`,
    `    Mail           ${demo.url}/mail`,
    `    Database       ${settings.databaseFile}`,
    "",
    "  Who can sign in at the provider, without a password:",
    "",
    ...names,
    "",
    "  Anybody can sign in by e-mail, to any address, or make a passkey.",
    "",
    "  Ctrl+C stops it. After the next start, whoever was signed in still is.",
    "",
  ].join("\n")
}

/** Whoever sees the link of a mail can sign in with it: no real application prints one. */
function printMail({ to, subject, text }: Mail): void {
  const lines = text
    .trim()
    .replaceAll(/\n{2,}/g, "\n")
    .split(/\r?\n/)
  console.log([`  Mail to ${to}: ${subject}`, ...lines.map((line) => `    ${line}`), ""].join("\n"))
}

async function main(): Promise<void> {
  const settings = readSettings(process.env, folder)
  const demo = await startDemo(settings, loadSecret(join(folder, "demo-secret")), printMail)
  console.log(describe(demo, settings))
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
