import { RedisAdapter, type RedisScripts } from "@lockstep/redis-adapter"
import { Redis } from "ioredis"
import { expect } from "vitest"
import {
  type ClosableStore,
  // No testBusyFile: the database is not a file of libSQL.
  testClosedClient,
} from "../../../core/test/support/adapter-suites/closed-client.ts"
import { type ErrorsStore, testErrors } from "../../../core/test/support/adapter-suites/errors.ts"
import { testLegacy } from "../../../core/test/support/adapter-suites/legacy.ts"
import {
  type OvertakenStore,
  // No testNarrowKeys: every key holds all bytes.
  testOvertaken,
} from "../../../core/test/support/adapter-suites/overtaken.ts"
import {
  oneEachBut,
  type RoundTripsStore,
  testRoundTrips,
} from "../../../core/test/support/adapter-suites/round-trips.ts"
import {
  type SecretsStore,
  testSecrets,
} from "../../../core/test/support/adapter-suites/secrets.ts"
import {
  testWholeUser,
  type WholeUserStore,
} from "../../../core/test/support/adapter-suites/whole-user.ts"
import {
  testRacesWithoutKeys,
  testWithoutKeys,
} from "../../../core/test/support/adapter-suites/without-keys.ts"
import { openStore } from "./open-store.ts"
import { keysWith } from "./raw-readers.ts"

const { client, url, prefix: nextPrefix } = await openStore("suites")

type SuiteStore = ClosableStore &
  ErrorsStore &
  OvertakenStore &
  RoundTripsStore &
  SecretsStore &
  WholeUserStore

/** A client of a user of Redis who may do less than all. */
async function as(rule: string, use: (limited: Redis) => Promise<void>): Promise<void> {
  const username = `limited-${crypto.randomUUID()}`
  await client.acl("SETUSER", username, "on", ">password", "~*", "+@all", rule)
  const limited = new Redis(url, { username, password: "password" })
  try {
    await use(limited)
  } finally {
    limited.disconnect()
    await client.acl("DELUSER", username)
  }
}

function open(): SuiteStore {
  const prefix = nextPrefix()
  const sent: string[] = []
  return {
    adapter: RedisAdapter(watchedClient(sent), { prefix }),
    async sent(use) {
      const { length } = sent
      await use()
      return sent.slice(length)
    },
    async stored() {
      const keys = (await keysWith(client, `${prefix}user:`)).toSorted()
      const read = (family: RegExp) => {
        const found = keys.filter((key) => family.test(key.slice(prefix.length)))
        return Promise.all(found.map(async (key) => [key, await client.get(key)]))
      }
      return {
        users: await read(/^user:[^:]+$/),
        accounts: await read(/^user:account:(?!by-user-id:)/),
        authenticators: await read(/^user:authenticator:/),
        sessions: await read(/^user:session:(?!by-user-id:)/),
      }
    },
    overtaken: (overtake) => RedisAdapter(overtakenClient(overtake), { prefix }),
    readOnly: (use) => as("-@write", (reader) => use(RedisAdapter(reader, { prefix }))),
    // The client has the whole command beside the server's answer.
    refusal: { name: "ReplyError", message: expect.stringContaining("NOPERM") },
    refusing: (use) => as("-@scripting", (client) => use(RedisAdapter(client, { prefix }))),
    async closed() {
      const ended = new Redis(url)
      await ended.ping()
      await ended.quit()
      return RedisAdapter(ended, { prefix })
    },
  }
}

/** Passes each reply on. */
function clientThat(pass: (reply: Promise<unknown>, script: string) => Promise<unknown>) {
  return {
    isCluster: false,
    byText: (text, keys, args) => pass(client.eval(text, keys.length, ...keys, ...args), text),
    bySha1: (sha1, keys, args) => pass(client.evalsha(sha1, keys.length, ...keys, ...args), sha1),
  } satisfies RedisScripts
}

/** Carries something out once, after the first script. */
function overtakenClient(overtake: () => Promise<unknown>): RedisScripts {
  let isOver = false
  return clientThat(async (reply) => {
    const received = await reply
    if (!isOver) {
      isOver = true
      await overtake()
    }
    return received
  })
}

/** Keeps what it is asked to run. */
function watchedClient(sent: string[]): RedisScripts {
  return clientThat((reply, script) => {
    sent.push(script)
    return reply
  })
}

testClosedClient(open)
testErrors(open)
// No testExpiredIndex: Redis deletes what has expired.
// No testExpiredSessions: Redis deletes what has expired.
testLegacy({
  inexactKeys: "keys are bytes",
  inexactAddresses: "keys are bytes",
  withoutCascade: "nothing in the database refers to a user",
  withoutPasskeys: "there are no tables",
  heldUser: "a script runs alone",
  countedIds: "the adapter makes IDs",
  looseExpiry() {
    const prefix = nextPrefix()
    const key = `${prefix}user:session:session-token`
    const setExpiry = async (expires: unknown) => {
      const stored: unknown = JSON.parse((await client.get(key)) ?? "")
      await client.set(key, JSON.stringify({ ...Object(stored), expires }))
    }
    const adapter = RedisAdapter(client, { prefix })
    return { adapter, setExpiry, expiries: ["soon", "", null, undefined] }
  },
})
testOvertaken(open)
// No testOwnKey: Redis has no unique keys but those of the records.
testRoundTrips(open, oneEachBut())
testSecrets(open)
// No testSqlErrors: Redis has no tables.
testWholeUser(open)
testRacesWithoutKeys(() => {
  const { adapter, stored } = open()
  const count = async () => {
    const { users, accounts } = await stored()
    return { users: users.length, accounts: accounts.length }
  }
  return { adapter, count }
})
testWithoutKeys(() => open().adapter)
