import { RedisAdapter, RedisStore } from "@lockstep/redis-adapter"
import { testEndedSessions } from "../../../core/test/support/ended-sessions/ended-sessions.ts"
import { openStore } from "./open-store.ts"

const { client, prefix } = await openStore("ended sessions")
const sessionFields = {
  facts: "text",
  createdAt: "date",
  lastSeenAt: "date",
  userAgent: "text",
} as const
const keyPrefix = prefix()

testEndedSessions(async () => ({
  adapter: RedisAdapter(client, { prefix: keyPrefix, sessionFields }),
  store: RedisStore(client, { prefix: keyPrefix }),
}))
