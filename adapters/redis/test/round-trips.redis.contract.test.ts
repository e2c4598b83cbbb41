import { RedisAdapter, type RedisScripts } from "@lockstep/redis-adapter"
import { expect, test } from "vitest"
import { account, user } from "../../../core/test/support/adapter-samples.ts"
import { openStore } from "./open-store.ts"

const { client, prefix } = await openStore("round trips")

/** A client that notes what is asked of it. */
function watched(): RedisScripts & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    isCluster: false,
    byText(text, keys, args) {
      asked.push("text")
      return client.eval(text, keys.length, ...keys, ...args)
    },
    bySha1(sha1, keys, args) {
      asked.push("sha1")
      return client.evalsha(sha1, keys.length, ...keys, ...args)
    },
  }
}

test("a script is sent once, and called by its SHA-1 from then on", async () => {
  const redis = watched()
  const adapter = RedisAdapter(redis, { prefix: prefix() })
  for (let count = 0; count < 3; count += 1) await adapter.getUser("nobody")
  expect(redis.asked).toEqual(["text", "sha1", "sha1"])
})

test("a script that the server has lost is sent again", async () => {
  const redis = watched()
  const adapter = RedisAdapter(redis, { prefix: prefix() })
  const { id } = await adapter.createUser(user())
  await adapter.getUser(id)
  await client.script("FLUSH")
  expect(await adapter.getUser(id)).toMatchObject({ id })
  expect(redis.asked.slice(2)).toEqual(["sha1", "text"])
})

test("a refused write takes one round trip as well", async () => {
  const redis = watched()
  const adapter = RedisAdapter(redis, { prefix: prefix() })
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  redis.asked.length = 0
  await expect(adapter.linkAccount(account(id))).rejects.toMatchObject({ code: "duplicate" })
  await expect(adapter.createUser(user())).rejects.toMatchObject({ code: "duplicate" })
  await expect(adapter.updateUser({ id: "nobody" })).rejects.toMatchObject({ code: "missing" })
  expect(redis.asked).toHaveLength(3)
})
