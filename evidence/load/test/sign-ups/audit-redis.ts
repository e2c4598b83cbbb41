import { Redis } from "ioredis"
import type { Audit } from "./audit.ts"

const userKey = /^user:[0-9a-f]{8}-[0-9a-f-]{27}$/
const accountKey = /^user:account:(?!by-user-id:)/

/** Looks at every key. */
export async function auditRedis(url: string): Promise<Audit> {
  const client = new Redis(url)
  try {
    const keys = await client.keys("*")
    const users = keys.filter((key) => userKey.test(key))
    const ids = new Set(users.map((key) => key.slice("user:".length)))
    const accounts = keys.filter((key) => accountKey.test(key))
    const sessions = keys.filter(
      (key) => key.startsWith("user:session:") && !key.startsWith("user:session:by-user-id:"),
    )
    const owners = await ownersOf(client, accounts)
    const sessionOwners = await ownersOf(client, sessions)
    const emails = keys.filter((key) => key.startsWith("user:email:"))
    const found = await Promise.all(emails.map((key) => client.get(key)))
    return {
      users: users.length,
      accounts: accounts.length,
      sessions: sessions.length,
      doubles: [
        ...repeated(owners).map((id) => `accounts of ${id}`),
        ...repeated(found.map(String)).map((id) => `email addresses of ${id}`),
      ],
      orphans: [
        ...accounts.filter((_, index) => !ids.has(owners[index] ?? "")),
        ...sessions.filter((_, index) => !ids.has(sessionOwners[index] ?? "")),
        ...emails.filter((_, index) => !ids.has(found[index] ?? "")),
        ...[...ids].filter((id) => !owners.includes(id)).map((id) => `user ${id} has no account`),
        ...[...ids].filter((id) => !found.includes(id)).map((id) => `user ${id} has no address`),
      ],
    }
  } finally {
    client.disconnect()
  }
}

async function ownersOf(client: Redis, keys: readonly string[]): Promise<string[]> {
  const records = await Promise.all(keys.map((key) => client.get(key)))
  return records.map((record) => {
    // The layout of Auth.js: a record is a JSON object.
    const { userId } = JSON.parse(record ?? "{}") as { userId?: unknown }
    return String(userId)
  })
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
