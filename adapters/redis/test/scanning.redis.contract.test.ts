import { checkAdapter } from "@lockstep/adapter-test-kit"
import { RedisAdapter } from "@lockstep/redis-adapter"
import { Redis } from "ioredis"
import { expect, test } from "vitest"
import { monitoredReads } from "./monitored-reads.ts"
import { openStore } from "./open-store.ts"
import { keysWith } from "./raw-readers.ts"

const { client, prefix, url } = await openStore("scanning")

test(
  "a look-up that goes through all keys is caught by what Redis tells of commands",
  { timeout: 240_000 },
  async () => {
    const base = prefix()
    const scanning = () => {
      const redis = new Redis(url)
      const adapter = RedisAdapter(redis, { prefix: base })
      const reads = monitoredReads(() => client, base)
      return {
        adapter: {
          ...adapter,
          async getUserByEmail(email: string) {
            for (const key of await keysWith(redis, `${base}user:email:`)) {
              if (key.endsWith(`:${email}`)) return adapter.getUserByEmail(email)
            }
            return null
          },
        },
        close() {
          reads.close()
          redis.disconnect()
        },
        raw: { rowsRead: reads.rowsRead },
      }
    }
    const report = await checkAdapter(scanning, { level: 5, only: ["E3"] })
    expect(report.rules).toMatchObject([{ id: "E3", status: "fail" }])
    expect(report.rules[0]?.detail).toMatch(/seen: +getUserByEmail \d+ and \d+$/m)
  },
)
