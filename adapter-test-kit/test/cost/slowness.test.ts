import type { AdapterMethod } from "@lockstep/core/adapters"
import { expect, test } from "vitest"
import { leastOf, slowedDown } from "../../src/measure/slower-calls.ts"

const times = (of: Partial<Record<AdapterMethod, number>>) =>
  // The keys of the record are methods.
  new Map(Object.entries(of) as [AdapterMethod, number][])

const before = times({ getUser: 0.2, getUserByEmail: 0.3, getAuthenticator: 0.2 })

test("a look-up that alone takes longer has become slower", () => {
  const now = times({ getUser: 0.2, getUserByEmail: 1.5, getAuthenticator: 0.3 })
  expect(slowedDown(before, now)).toEqual(["getUserByEmail"])
})

test("look-ups that all take longer by the same are on a busy machine", () => {
  const now = times({ getUser: 0.5, getUserByEmail: 0.9, getAuthenticator: 0.6 })
  expect(slowedDown(before, now)).toEqual([])
})

test("look-ups that all take much longer have all become slower", () => {
  const now = times({ getUser: 2, getUserByEmail: 4, getAuthenticator: 3 })
  expect(slowedDown(before, now)).toEqual(["getUser", "getUserByEmail", "getAuthenticator"])
})

test("a difference that is too small to be measured means nothing", () => {
  expect(slowedDown(times({ getUser: 0.001 }), times({ getUser: 0.1 }))).toEqual([])
})

test("of several times the least counts", () => {
  const least = leastOf(times({ getUser: 2, getUserByEmail: 1 }), times({ getUser: 1 }))
  expect(least).toEqual(times({ getUser: 1, getUserByEmail: 1 }))
})
