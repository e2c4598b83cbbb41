import type { Adapter } from "@lockstep/core/adapters"
import { RedisAdapter } from "@lockstep/redis-adapter"
import { type ChainableCommander, Redis } from "ioredis"
import { type NumberedUser, userAt, provider, sessionsEnd } from "./user-at.ts"
import type { OpenScaleStore, ScaleStore } from "./store.ts"

/** Users of one pipeline. */
const batch = 2000

/** A key, with what is there and the milliseconds since the epoch at which it ends. */
interface StoredKey {
  readonly key: string
  readonly content: Content
  readonly ends: number
}

type Content =
  | { readonly type: "string"; readonly text: string }
  | { readonly type: "set"; readonly members: readonly string[] }
  /** Members and their scores in turn. */
  | { readonly type: "zset"; readonly members: readonly string[] }

/** The Redis adapter. */
export const redisStore: ScaleStore = {
  id: "redis",
  label: "Redis",
  server: "redis",
  open(url, _connections, prefix = "") {
    const client = new Redis(url)
    const adapter = RedisAdapter(client, { baseKeyPrefix: prefix })
    let bytesBefore: number | undefined
    const open: OpenScaleStore = {
      adapter,
      async fill(from, to) {
        bytesBefore ??= await usedMemory(client)
        const copied = await readModel(client, adapter, prefix)
        for (let first = from; first < to; first += batch) {
          await copy(client, copied, first, Math.min(first + batch, to))
        }
      },
      async sizes(users) {
        const used = (await usedMemory(client)) - (bytesBefore ?? 0)
        return {
          "user, account and session": used / users,
          session: await sessionSize(client, prefix),
        }
      },
      async close() {
        await client.quit()
      },
    }
    return Promise.resolve(open)
  },
}

/** A user who is stored by the adapter, copied key by key with other values, and then deleted. */
const model: NumberedUser = userAt(-1)

interface Model {
  readonly keys: readonly StoredKey[]
  /** The id that the adapter gave. */
  readonly id: string
}

async function readModel(client: Redis, adapter: Adapter, prefix: string): Promise<Model> {
  const before = new Set(await client.keys(`${prefix}*`))
  const { email, name, providerAccountId, sessionToken } = model
  const created = await adapter.createUserWithAccount?.({
    user: { id: model.id, name, email, emailVerified: new Date() },
    account: { type: "oauth", provider, providerAccountId },
    session: { sessionToken, expires: sessionsEnd },
  })
  if (!created) throw new Error("The Redis adapter has no createUserWithAccount.")
  const { id } = created.user
  const made = (await client.keys(`${prefix}*`)).filter((key) => !before.has(key))
  const keys = await Promise.all(made.map((key) => read(client, key)))
  await adapter.deleteUser?.(id)
  return { keys, id }
}

async function read(client: Redis, key: string): Promise<StoredKey> {
  return { key, content: await contentOf(client, key), ends: await client.pexpiretime(key) }
}

async function contentOf(client: Redis, key: string): Promise<Content> {
  const type = await client.type(key)
  if (type === "string") return { type, text: (await client.get(key)) ?? "" }
  if (type === "set") return { type, members: await client.smembers(key) }
  if (type === "zset") return { type, members: await client.zrange(key, "0", "-1", "WITHSCORES") }
  throw new Error(`A key of the type ${type} cannot be copied.`)
}

async function copy(client: Redis, { id, keys }: Model, from: number, to: number): Promise<void> {
  const pipeline = client.pipeline()
  for (let number = from; number < to; number += 1) {
    const user = userAt(number)
    const pairs = [[id, user.id], ...names.map((name) => [model[name], user[name]])]
    const of = (text: string): string =>
      pairs.reduce((all, [old = "", other = ""]) => all.replaceAll(old, other), text)
    for (const stored of keys) write(pipeline, stored, of)
  }
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error
}

const names = ["name", "email", "providerAccountId", "sessionToken"] as const

function write(
  pipeline: ChainableCommander,
  { key: old, content, ends }: StoredKey,
  of: (text: string) => string,
): void {
  const key = of(old)
  if (content.type === "string") {
    if (ends > 0) pipeline.set(key, of(content.text), "PXAT", ends)
    else pipeline.set(key, of(content.text))
    return
  }
  if (content.type === "set") pipeline.sadd(key, ...content.members.map(of))
  else pipeline.zadd(key, ...scoresFirst(content.members.map(of)))
  if (ends > 0) pipeline.pexpireat(key, ends)
}

/** ZADD takes them the other way round than ZRANGE answers. */
function scoresFirst(members: readonly string[]): string[] {
  return members.flatMap((member, index) =>
    index % 2 === 0 ? [members[index + 1] ?? "", member] : [],
  )
}

async function usedMemory(client: Redis): Promise<number> {
  const info = await client.info("memory")
  return Number(/^used_memory:(\d+)/m.exec(info)?.[1])
}

/** Bytes of the keys that the only session of a user makes. */
async function sessionSize(client: Redis, prefix: string): Promise<number> {
  const { id, sessionToken } = userAt(0)
  const of = [
    ...(await client.keys(`${prefix}*${sessionToken}*`)),
    ...(await client.keys(`${prefix}*session*${id}*`)),
  ]
  const sizes = await Promise.all([...new Set(of)].map((key) => client.memory("USAGE", key)))
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
}
