import type { RawReaders } from "@lockstep/adapter-test-kit"
import { Redis } from "ioredis"
import { redisUrl } from "./redis.ts"

/**
 * Reads what is there of a user in the layout of `@auth/upstash-redis-adapter`, in which the key of a
 * record says what it is and the record says whose it is.
 */
export function recordsInRedis(
  owner: "upstash" | "unstorage",
): Pick<RawReaders, "accounts" | "sessions" | "authenticators"> {
  const records = (family: string) => (userId: string) => recordsOf(owner, family, userId)
  return {
    accounts: records("user:account:"),
    sessions: records("user:session:"),
    authenticators: records("authenticator:"),
  }
}

async function recordsOf(
  owner: "upstash" | "unstorage",
  family: string,
  userId: string,
): Promise<readonly unknown[]> {
  const client = new Redis(redisUrl(owner))
  try {
    const found: unknown[] = []
    for await (const keys of client.scanStream({ match: `${family}*`, count: 1000 })) {
      // A scan gives the keys that it found on its way.
      const records = (keys as string[]).filter((key) => !key.includes("by-user-id"))
      const values = records.length === 0 ? [] : await client.mget(records)
      found.push(...values.filter((value) => ownerOf(value) === userId))
    }
    return found
  } finally {
    client.disconnect()
  }
}

function ownerOf(value: string | null): unknown {
  const record: unknown = value === null ? null : JSON.parse(value)
  return typeof record === "object" && record && "userId" in record ? record.userId : undefined
}
