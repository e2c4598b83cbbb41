import type { AdapterOf } from "@lockstep/core/adapters"
import { RedisAdapter, type RedisScripts } from "@lockstep/redis-adapter"
import { expect, onTestFinished, test, vi } from "vitest"
import {
  account,
  authenticator,
  google,
  session,
  token,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { callEach } from "../../../core/test/support/adapter-suites/round-trips.ts"
import { openMonitor } from "./monitor.ts"
import { openStore } from "./open-store.ts"

const { client, prefix } = await openStore("declared keys")

/** A call of a script, as the server saw it. */
interface Call {
  /** The first line of the script. */
  readonly head: string
  readonly declared: readonly string[]
  readonly touched: string[]
}

/** Collects the calls of scripts together with the keys that the scripts touched. */
async function watchedScripts(base: string): Promise<{
  readonly redis: RedisScripts
  readonly calls: readonly Call[]
}> {
  const calls: Call[] = []
  const seen = new Set<string>()
  const close = await openMonitor(client.options, (source, words) => {
    for (const word of words) seen.add(word)
    // The test waits for one call after the other, so it is the last one's.
    if (source === "lua")
      calls.at(-1)?.touched.push(...words.filter((each) => each.startsWith(base)))
  })
  onTestFinished(close)
  const run: RedisScripts["byText"] = async (text, keys, args) => {
    calls.push({ head: text.split("\n", 1)[0] ?? "", declared: keys, touched: [] })
    const reply = await client.eval(text, keys.length, ...keys, ...args)
    const mark = crypto.randomUUID()
    await client.echo(mark)
    await vi.waitFor(() => expect(seen).toContain(mark), { timeout: 20_000, interval: 2 })
    return reply
  }
  // Sent as text every time, so that the first line is known.
  const bySha1 = () => Promise.reject(new Error("NOSCRIPT No matching script."))
  return { redis: { isCluster: false, byText: run, bySha1 }, calls }
}

/** Every method, on records that are there; some are taken, and a session gets another user. */
async function useEverything(adapter: AdapterOf): Promise<void> {
  await callEach(adapter, (call) => call())
  const { id } = await adapter.createUser(user())
  const { user: bob } = await adapter.createUserWithAccount({
    user: user({ email: "bob@example.com" }),
    account: google,
    session: { sessionToken: "first", expires: session("").expires },
    authenticator: authenticator("", { credentialID: "first" }),
  })
  const taken = { code: "duplicate" }
  await expect(adapter.createUser(user())).rejects.toMatchObject(taken)
  await expect(adapter.linkAccount(account(id))).rejects.toMatchObject(taken)
  await adapter.createSession(session(id))
  await expect(adapter.createSession(session(bob.id))).rejects.toMatchObject(taken)
  const update = { sessionToken: "session-token", userId: bob.id }
  expect(await adapter.updateSession(update)).toMatchObject({ userId: bob.id })
  await adapter.deleteUser(bob.id)
}

test("a script touches the keys that it declares, or says in its first line that it touches others", async () => {
  const base = prefix()
  const { redis, calls } = await watchedScripts(base)
  await useEverything(RedisAdapter(redis, { prefix: base }))
  const undeclared = calls.filter(({ declared, touched }) =>
    touched.some((key) => !declared.includes(key)),
  )
  expect(undeclared.length).toBeGreaterThan(0)
  const allowed = "--!df flags=allow-undeclared-keys"
  expect(new Set(undeclared.map(({ head }) => head))).toEqual(new Set([allowed]))
})

test("scripts that need no other keys have no such line", async () => {
  const base = prefix()
  const { redis, calls } = await watchedScripts(base)
  const adapter = RedisAdapter(redis, { prefix: base })
  const { id } = await adapter.createUser(user())
  await adapter.getUser(id)
  await adapter.createVerificationToken(token())
  await adapter.useVerificationToken(token())
  const [, ...declaring] = calls
  expect(declaring.map(({ head }) => head)).toEqual(["", "", ""])
})
