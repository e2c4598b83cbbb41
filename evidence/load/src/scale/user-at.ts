import { createHash } from "node:crypto"

/** What is stored of a user. Databases make the same from the same number. */
export interface NumberedUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly providerAccountId: string
  readonly sessionToken: string
}

/** Of every account. */
export const provider = "local"

/** When every session ends: late enough for any run. */
export const sessionsEnd: Date = new Date("2099-01-01T00:00:00.000Z")

/**
 * A user by their number. Keys are spread like random ones, since a database keeps those that follow
 * each other in less space and finds them sooner.
 */
export function userAt(number: number): NumberedUser {
  const hash = hashOf(`user ${number}`)
  return {
    id: hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
    name: `Person ${number}`,
    email: `person-${number}@example.com`,
    providerAccountId: hashOf(`account ${number}`),
    sessionToken: hashOf(`session ${number}`) + hashOf(`token ${number}`),
  }
}

/** Half of the hash is enough: each number has another. */
function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32)
}
