import { RedisAdapter, RedisStore } from "@lockstep/redis-adapter"
import { testEndedSessions } from "../../../core/test/support/ended-sessions/ended-sessions.ts"
import { featureSessionFields } from "../../../core/test/support/feature-flows/session-fields.ts"
import { openStore } from "./open-store.ts"

const { client, prefix } = await openStore("ended sessions")
const keyPrefix = prefix()

testEndedSessions(async () => ({
  adapter: RedisAdapter(client, { prefix: keyPrefix, sessionFields: featureSessionFields }),
  store: RedisStore(client, { prefix: keyPrefix }),
}))
