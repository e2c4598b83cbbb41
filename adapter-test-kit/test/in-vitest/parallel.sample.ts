import assert from "node:assert/strict"
import { writeFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { defineCase, runAdapterTests, type SubjectFactory } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { wrapMethods } from "@lockstep/core/adapters"
import { afterAll } from "vitest"
import { deletingAdapter } from "../broken/deleting-adapter.ts"

/** Of the option `parallel`. */
const atOnce = Number(process.env["SAMPLE_PARALLEL"])

/** Folder to which results are written. */
const folder = String(process.env["SAMPLE_FOLDER"])

/** Number of cases that wait for each other. Cases run one after the other never meet. */
const wanted = Number(process.env["SAMPLE_MEETING"])

const store = memoryStore()
const open = new Map<string, number>()
const seen = { most: 0, whileDeletingExpired: [0], inOwnCase: [0] }
const met = Promise.withResolvers<void>()
/** If they do not meet, the test fails after any wait. */
const inVain = 20_000
let arrived = 0

afterAll(() => writeFileSync(`${folder}/seen.json`, JSON.stringify(seen)))

/** Lets the later user have a taken address, knows nothing of passkeys, and takes a while. */
function brokenAdapter() {
  const {
    createAuthenticator: _create,
    getAuthenticator: _get,
    listAuthenticatorsByUserId: _list,
    updateAuthenticatorCounter: _raise,
    ...memory
  } = MemoryAdapter(store)
  const { deleteExpired } = deletingAdapter(store)
  const adapter = {
    ...memory,
    createUser(user: Parameters<typeof memory.createUser>[0]) {
      store.userIds.delete(user.email)
      return memory.createUser(user)
    },
    deleteExpired(limit?: number) {
      seen.whileDeletingExpired.push(open.size)
      return deleteExpired?.(limit)
    },
  }
  return wrapMethods(adapter, (run) => async (...args: unknown[]) => {
    await setTimeout(1)
    return run(...args)
  })
}

const adapter = brokenAdapter()

const subject: SubjectFactory = async ({ namespace }) => {
  // The kit asks once whether instances share a store.
  if (namespace.endsWith("-shared")) return { adapter }
  open.set(namespace, (open.get(namespace) ?? 0) + 1)
  seen.most = Math.max(seen.most, open.size)
  arrived += 1
  if (arrived === wanted) met.resolve()
  await Promise.race([met.promise, setTimeout(inVain, undefined, { ref: false })])
  return {
    adapter,
    close() {
      const left = (open.get(namespace) ?? 0) - 1
      if (left === 0) open.delete(namespace)
      else open.set(namespace, left)
    },
  }
}

const cases = [
  defineCase({
    id: "own.1",
    title: "holds",
    run: async ({ newUser }) => {
      await newUser()
      seen.inOwnCase.push(open.size)
    },
  }),
  defineCase({ id: "own.2", title: "fails", run: () => assert.fail("as it has to") }),
  defineCase({ id: "own.3", title: "is known to fail", run: () => assert.fail("as ever") }),
]

runAdapterTests(subject, {
  name: "a sample",
  level: 1,
  only: ["U1", "U2", "U3", "U4", "U5", "U6", "U7", "U8", "P1", "W1", "own.1", "own.2", "own.3"],
  cases,
  skip: { U2: "see #2" },
  knownFailures: { "own.3": "see #3" },
  capabilities: { nulls: "filled" },
  parallel: atOnce,
  report: { json: `${folder}/report.json` },
})
