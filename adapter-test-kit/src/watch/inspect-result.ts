import { types } from "node:util"
import type { AdapterMethod } from "@lockstep/core/adapters"
import { toCode } from "../values/print-code.ts"
import type { Finding } from "./finding.ts"

const dateMembers: ReadonlySet<string> = new Set(["emailVerified", "expires"])
const driverMembers: ReadonlySet<string> = new Set([
  "_id",
  "__v",
  "rowid",
  "_rid",
  "_etag",
  "$loki",
])
/** Members of users that nobody but a check of passwords may read. */
const passwordMember = /passw(or)?d|passphrase|^pwd$|^salt$/i
const notOfAUser = ["sessionToken", "userId", "providerAccountId", "credentialID", "access_token"]
const notOfASession = ["email", "emailVerified", "providerAccountId", "access_token"]

/**
 * Looks at a result: is it plain data (X5), free of the driver's things (X6), with dates that are
 * dates (X9)?
 *
 * @param method - which method resolved to it
 * @param value - the result
 */
export function inspectResult(method: AdapterMethod, value: unknown): Finding[] {
  if (value === null || value === undefined) return []
  if (typeof value !== "object") {
    return [{ rule: "X5", what: method, expected: "an object or nothing", seen: toCode(value) }]
  }
  const findings: Finding[] = []
  inspectObject(value, method, findings, new Set())
  findings.push(...joinedColumns(method, value))
  return findings
}

function inspectObject(value: object, path: string, findings: Finding[], above: Set<object>): void {
  if (types.isDate(value)) return
  if (above.has(value)) {
    findings.push({ rule: "X5", what: path, expected: "no cycle", seen: "a cycle" })
    return
  }
  if (!Array.isArray(value) && !isPlain(value)) {
    const rule = above.size === 0 ? "X5" : "X6"
    findings.push({ rule, what: path, expected: "a plain object", seen: toCode(value) })
    return
  }
  const inside = new Set(above).add(value)
  for (const key of Reflect.ownKeys(value)) {
    if (Array.isArray(value) && key === "length") continue
    inspectMember(value, key, path, findings, inside)
  }
}

function inspectMember(
  owner: object,
  key: string | symbol,
  path: string,
  findings: Finding[],
  above: Set<object>,
): void {
  const what = `${path}, ${String(key)}`
  const descriptor = Object.getOwnPropertyDescriptor(owner, key)
  if (typeof key === "symbol" || !descriptor?.enumerable || !("value" in descriptor)) {
    const expected = "an enumerable data member with a string key"
    findings.push({ rule: "X5", what, expected, seen: "another kind of property" })
    return
  }
  const value: unknown = descriptor.value
  const broken = driverMembers.has(key) ? "X6" : ruleAgainst(value)
  if (broken) findings.push({ rule: broken, what, expected: "plain data", seen: toCode(value) })
  if (dateMembers.has(key) && value !== null && value !== undefined && !isValidDate(value)) {
    findings.push({ rule: "X9", what, expected: "a valid Date", seen: toCode(value) })
  }
  if (typeof value === "object" && value !== null) inspectObject(value, what, findings, above)
}

function ruleAgainst(value: unknown): "X5" | "X6" | undefined {
  if (typeof value === "bigint") return "X6"
  if (typeof value === "function" || typeof value === "symbol") return "X5"
  return typeof value === "number" && !Number.isFinite(value) ? "X5" : undefined
}

function joinedColumns(method: AdapterMethod, value: object): Finding[] {
  const foreign = (record: unknown, names: readonly string[], what: string): Finding[] => {
    if (typeof record !== "object" || record === null) return []
    return names
      .filter((name) => Object.hasOwn(record, name))
      .map((name) => ({
        rule: "X6",
        what: `${what}, ${name}`,
        expected: "no column of a joined record",
        seen: toCode(Reflect.get(record, name)),
      }))
  }
  if (method === "getSessionAndUser" || method === "createUserWithAccount") {
    return [
      ...passwords(Reflect.get(value, "user"), `${method}, user`),
      ...foreign(Reflect.get(value, "session"), notOfASession, `${method}, session`),
      ...foreign(Reflect.get(value, "user"), notOfAUser, `${method}, user`),
    ]
  }
  if (method.includes("User") && !method.startsWith("list"))
    return [...passwords(value, method), ...foreign(value, notOfAUser, method)]
  return method.endsWith("Session") ? foreign(value, notOfASession, method) : []
}

function passwords(user: unknown, what: string): Finding[] {
  if (typeof user !== "object" || user === null) return []
  return Object.keys(user)
    .filter((name) => passwordMember.test(name))
    .map((name) => ({
      rule: "X6",
      what: `${what}, ${name}`,
      expected: "no member that looks like a password",
      // Its value may be one.
      seen: "one",
    }))
}

function isValidDate(value: unknown): boolean {
  return types.isDate(value) && !Number.isNaN(value.getTime())
}

/** Prototypes of another realm count as plain, so their identity is not looked at. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && !types.isProxy(value)
}
