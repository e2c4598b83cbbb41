import { AdapterError, type AdapterErrorCode } from "@lockstep/core/adapters"
import { RedisAdapter, type IoredisClient } from "@lockstep/redis-adapter"
import { expect, test } from "vitest"

/** A client whose server answers every script with one error. */
function refusingClient(message: string): IoredisClient {
  const refuse = (): Promise<never> => Promise.reject(new Error(message))
  return { isCluster: false, options: {}, eval: refuse, evalsha: refuse }
}

async function failureOf(client: IoredisClient, timeout = 1000): Promise<AdapterError> {
  try {
    await RedisAdapter(client, { timeout }).getSessionAndUser("a-secret-token")
  } catch (error) {
    if (error instanceof AdapterError) return error
    throw error
  }
  throw new Error("The call resolved.")
}

test.for<[message: string, code: AdapterErrorCode, reason: RegExp]>([
  ["TRYAGAIN Multiple keys request during rehashing of slot", "conflict", /moving the keys/],
  ["READONLY You can't write against a read only replica.", "unavailable", /read-only/],
  ["LOADING Redis is loading the dataset in memory", "unavailable", /loading/],
  ["CLUSTERDOWN The cluster is down", "unavailable", /Cluster is down/],
  ["OOM command not allowed when used memory > 'maxmemory'.", "unavailable", /memory/],
  ["MISCONF Redis is configured to save RDB snapshots", "unavailable", /disk/],
  ["NOPERM User app has no permissions to run the 'eval' command", "unavailable", /let this user/],
  ["ERR The user executing the script can't run this command or subcommand", "unavailable", /let/],
  ["WRONGPASS invalid username-password pair", "unavailable", /password/],
  ["Connection is closed.", "unavailable", /could not be reached/],
  ["Reached the max retries per request limit", "unavailable", /could not be reached/],
  ["connect ECONNREFUSED 127.0.0.1:6379", "unavailable", /could not be reached/],
])("%s", async ([message, code, reason]) => {
  const failure = await failureOf(refusingClient(message))
  expect(failure.code).toBe(code)
  expect(failure.message).toMatch(reason)
  expect(failure.cause?.err).toHaveProperty("message", message)
})

test("what follows the first word of a message is not told", async () => {
  const failure = await failureOf(refusingClient("ERR a-secret-token OOM"))
  expect(failure.message).not.toContain("a-secret-token")
  expect(failure.message).not.toContain("memory")
})

test("a client that never answers is given up on", async () => {
  const silent = () => new Promise<never>(() => {})
  const failure = await failureOf(
    { isCluster: false, options: {}, eval: silent, evalsha: silent },
    20,
  )
  expect(failure.code).toBe("unavailable")
  expect(failure.message).toContain("within 20 ms")
})

test("an answer that no script gives is refused", async () => {
  const answer = () => Promise.resolve({ session: "anything" })
  const failure = await failureOf({
    isCluster: false,
    options: {},
    eval: answer,
    evalsha: answer,
  })
  expect(failure.code).toBe("unavailable")
})
