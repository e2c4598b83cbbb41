import { unstorageRedis } from "../../../survey/src/set-ups/unstorage-redis.ts"
import { upstashRedis } from "../../../survey/src/set-ups/upstash-redis.ts"
import { testAllFlows } from "./all-flows.ts"
import { published } from "./open-published.ts"

testAllFlows("@auth/upstash-redis-adapter", published(upstashRedis), { hasNoPasskeys: true })
testAllFlows("@auth/unstorage-adapter", published(unstorageRedis))
