import { RedisAdapter } from "@lockstep/redis-adapter"
import { testHashedTokens } from "../../../core/test/support/hashed-tokens/hashed-tokens.ts"
import { openStore } from "./open-store.ts"

const { client, prefix } = await openStore("hashed tokens")

testHashedTokens(() => {
  const keyPrefix = prefix()
  /** Names and contents of all keys, whatever their type. */
  const dump = async () => {
    const keys = await client.keys(`${keyPrefix}*`)
    const values = await Promise.all(keys.map((key) => client.dumpBuffer(key)))
    return JSON.stringify([keys, values.map((value) => value?.toString("latin1"))])
  }
  return Promise.resolve({ adapter: RedisAdapter(client, { prefix: keyPrefix }), dump })
})
