import type { WantedPort } from "./listen.ts"
import type { Mail } from "./mail/mail-server.ts"
import { demoUsers } from "./provider/demo-users.ts"

/** The URLs and paths of a demo, for the terminal. */
export interface Places {
  readonly app: string
  readonly issuer: string
  readonly mail: string
  /** Path of the SQLite file. */
  readonly database: string
  readonly appPort: WantedPort
  readonly providerPort: WantedPort
}

function movedNotice(url: string, { number, askedBy }: WantedPort): string {
  if (askedBy || number === 0 || url.endsWith(`:${number}`)) return ""
  return `  (port ${number} is taken)`
}

/**
 * Prints where a demo runs and who can sign in.
 *
 * @param others - more sign-in methods, a line each
 */
export function describeDemo(places: Places, others: readonly string[]): string {
  const names = demoUsers.map(({ name, email }) => `    ${name.padEnd(14)} ${email}`)
  return [
    "",
    "  The demo is running.",
    "",
    `    Application    ${places.app}${movedNotice(places.app, places.appPort)}`,
    `    Provider       ${places.issuer}${movedNotice(places.issuer, places.providerPort)}`,
    `    Mail           ${places.mail}`,
    `    Database       ${places.database}`,
    "",
    "  Who can sign in at the provider, without a password:",
    "",
    ...names,
    "",
    ...others.map((line) => line && `  ${line}`),
    "",
    "  Ctrl+C stops it. After the next start, users who were signed in still are.",
    "",
  ].join("\n")
}

/**
 * Prints an email. Anyone who sees its link can sign in with it: never print one in a real
 * application.
 */
export function printMail({ to, subject, text }: Mail): void {
  const lines = text
    .trim()
    .replaceAll(/\n{2,}/g, "\n")
    .split(/\r?\n/)
  console.log([`  Mail to ${to}: ${subject}`, ...lines.map((line) => `    ${line}`), ""].join("\n"))
}
