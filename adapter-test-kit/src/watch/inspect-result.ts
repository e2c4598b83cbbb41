import { types } from "node:util"
import type { AdapterMethod } from "@lockstep/core/adapters"
import { toCode } from "../values/print-code.ts"
import type { Finding } from "./finding.ts"

// Every result is checked property by property, so these lookups happen only once.
const { isDate, isProxy } = types

const dateMembers: ReadonlySet<string> = new Set(["emailVerified", "expires"])
const driverMembers: ReadonlySet<string> = new Set([
  "_id",
  "__v",
  "rowid",
  "_rid",
  "_etag",
  "$loki",
])
/** User properties that only a password check may read. */
const passwordMember = /passw(or)?d|passphrase|^pwd$|^salt$/i
const notOfAUser = ["sessionToken", "userId", "providerAccountId", "credentialID", "access_token"]
const notOfASession = ["email", "emailVerified", "providerAccountId", "access_token"]

/**
 * Checks a result: that it is plain data (X5), contains no driver objects (X6), and that its dates
 * are `Date` objects (X9).
 */
export function inspectResult(method: AdapterMethod, value: unknown): Finding[] {
  // deleteExpired resolves to a number, which its own rules check.
  if (value === null || value === undefined || method === "deleteExpired") return []
  if (typeof value !== "object") {
    return [{ rule: "X5", what: method, expected: "an object or nothing", seen: toCode(value) }]
  }
  const findings: Finding[] = []
  inspectObject(value, method, findings, [])
  inspectJoin(method, value, findings)
  return findings
}

function inspectObject(value: object, path: string, findings: Finding[], above: object[]): void {
  if (isDate(value)) return
  if (above.includes(value)) {
    findings.push({ rule: "X5", what: path, expected: "no cycle", seen: "a cycle" })
    return
  }
  const isList = Array.isArray(value)
  if (!isList && !isPlain(value)) {
    const rule = above.length === 0 ? "X5" : "X6"
    findings.push({ rule, what: path, expected: "a plain object", seen: toCode(value) })
    return
  }
  above.push(value)
  for (const key of Reflect.ownKeys(value)) {
    if (isList && key === "length") continue
    inspectMember(value, key, path, findings, above)
  }
  above.pop()
}

function inspectMember(
  owner: object,
  key: string | symbol,
  path: string,
  findings: Finding[],
  above: object[],
): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, key)
  if (typeof key === "symbol" || !descriptor?.enumerable || !("value" in descriptor)) {
    const expected = "an enumerable data property with a string key"
    const what = placeOf(path, key)
    findings.push({ rule: "X5", what, expected, seen: "another kind of property" })
    return
  }
  const value: unknown = descriptor.value
  const broken = driverMembers.has(key) ? "X6" : ruleAgainst(value)
  if (broken) {
    const what = placeOf(path, key)
    findings.push({ rule: broken, what, expected: "plain data", seen: toCode(value) })
  }
  if (value === null || value === undefined) return
  if (dateMembers.has(key) && !isValidDate(value)) {
    const what = placeOf(path, key)
    findings.push({ rule: "X9", what, expected: "a valid Date", seen: toCode(value) })
  }
  if (typeof value !== "object" || isDate(value)) return
  inspectObject(value, placeOf(path, key), findings, above)
}

function placeOf(path: string, key: string | symbol): string {
  return `${path}, ${String(key)}`
}

function ruleAgainst(value: unknown): "X5" | "X6" | undefined {
  if (typeof value === "bigint") return "X6"
  if (typeof value === "function" || typeof value === "symbol") return "X5"
  return typeof value === "number" && !Number.isFinite(value) ? "X5" : undefined
}

function inspectJoin(method: AdapterMethod, value: object, findings: Finding[]): void {
  if (method === "getSessionAndUser" || method === "createUserWithAccount") {
    const user: unknown = Reflect.get(value, "user")
    findPasswords(user, `${method}, user`, findings)
    findForeign(Reflect.get(value, "session"), notOfASession, `${method}, session`, findings)
    findForeign(user, notOfAUser, `${method}, user`, findings)
  } else if (method.includes("User") && !method.startsWith("list")) {
    findPasswords(value, method, findings)
    findForeign(value, notOfAUser, method, findings)
  } else if (method.endsWith("Session")) {
    findForeign(value, notOfASession, method, findings)
  }
}

function findForeign(
  record: unknown,
  names: readonly string[],
  what: string,
  findings: Finding[],
): void {
  if (typeof record !== "object" || record === null) return
  for (const name of names) {
    if (!Object.hasOwn(record, name)) continue
    findings.push({
      rule: "X6",
      what: `${what}, ${name}`,
      expected: "no column of a joined record",
      seen: toCode(Reflect.get(record, name)),
    })
  }
}

function findPasswords(user: unknown, what: string, findings: Finding[]): void {
  if (typeof user !== "object" || user === null) return
  for (const name of Object.keys(user)) {
    if (!passwordMember.test(name)) continue
    findings.push({
      rule: "X6",
      what: `${what}, ${name}`,
      expected: "no property that looks like a password",
      // The value may be a password.
      seen: "one",
    })
  }
}

function isValidDate(value: unknown): boolean {
  return isDate(value) && !Number.isNaN(value.getTime())
}

/** Prototypes of another realm count as plain, so their identity is not compared. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && !isProxy(value)
}
