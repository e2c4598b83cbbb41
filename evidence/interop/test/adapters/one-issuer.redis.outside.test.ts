import { RedisAdapter } from "@lockstep/redis-adapter"
import { openStore } from "../../../../adapters/redis/test/open-store.ts"
import { testOneIssuer } from "./one-issuer.ts"

const store = await openStore("one-issuer")

testOneIssuer("@lockstep/redis-adapter", () => {
  const [here, there] = [store.prefix(), store.prefix()]
  return Promise.resolve({
    adapter: () => RedisAdapter(store.client, { baseKeyPrefix: here }),
    elsewhere: () => RedisAdapter(store.client, { baseKeyPrefix: there }),
  })
})
