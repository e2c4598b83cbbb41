// asvs 6.1.3, 6.3.4
import { readFileSync } from "node:fs"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { gatherFacts } from "../../src/accounts/gather-facts.ts"
import type { VerifiedIdentity } from "../../src/sign-in/sign-in-method.ts"
import { resolveAccount } from "../../src/accounts/resolve-account.ts"
import {
  type Adapter,
  type AdapterAuthenticator,
  type AdapterUser,
  wrapMethods,
} from "../../src/adapters.ts"
import { resolveConfig } from "../../src/config/resolve-config.ts"
import type { AuthContext } from "../../src/context.ts"
import { createCookieJar } from "../../src/cookies/cookie.ts"
import { AuthError } from "../../src/errors.ts"
import { readRequest } from "../../src/request/read-request.ts"
import { configWith } from "../support/visitor.ts"
import {
  combinations,
  type Combination,
  decisionTable,
  type Outcome,
  ruleFor,
  rules,
  methods,
} from "./account-decisions.ts"

const address = "ada@example.com"
const verifiedAt = new Date("2026-01-02T03:04:05.678Z")
const passkey: Omit<AdapterAuthenticator, "userId"> = {
  credentialID: "passkey",
  providerAccountId: "at-provider",
  credentialPublicKey: "key",
  counter: 0,
  credentialDeviceType: "singleDevice",
  credentialBackedUp: false,
}

const oauth = { type: "oauth" } as const
const claims = Buffer.from(JSON.stringify({ email: address, email_verified: true }))
const vouching = `e30.${claims.toString("base64url")}.eA`

const writing = new Set([
  "createUser",
  "createUserWithAccount",
  "updateUser",
  "deleteUser",
  "linkAccount",
  "unlinkAccount",
  "createSession",
  "deleteSession",
  "deleteSessionsByUserId",
  "createAuthenticator",
])

type Memory = ReturnType<typeof MemoryAdapter>

interface Situation {
  readonly store: Memory
  readonly owner: AdapterUser | null
  readonly other: AdapterUser
  readonly signedIn: AdapterUser | null
}

/** Makes the combination the case. */
async function prepare(combination: Combination): Promise<Situation> {
  const { accountKnown, addressKnown, verifiedHere, method } = combination
  const store = MemoryAdapter()
  const other = await store.createUser({ id: "other", email: "eve@x.example", emailVerified: null })
  const email = addressKnown ? address : "old@x.example"
  const emailVerified = verifiedHere ? verifiedAt : null
  const isThere = accountKnown || addressKnown
  const owner = isThere ? await store.createUser({ id: "owner", email, emailVerified }) : null
  const providerAccountId = method === "email" ? "of an attacker" : "at-provider"
  const account = { provider: "p", providerAccountId, type: typeOf(combination) } as const
  if (owner !== null && !accountKnown && method !== "email") {
    const left = { provider: "p", providerAccountId: "earlier", userId: owner.id }
    const tokens = combination.onlyVerifiedAccounts
      ? { type: "oidc" as const, id_token: vouching }
      : oauth
    await store.linkAccount({ ...left, ...tokens })
  }
  if (owner !== null && combination.linkedBefore) {
    const mark = { provider: "lockstep/verified-later", providerAccountId: owner.id }
    await store.linkAccount({ ...mark, type: "email", userId: owner.id })
  }
  if (owner !== null && (accountKnown || method === "email")) {
    await store.linkAccount({ ...account, type: "oauth", userId: owner.id })
  }
  if (owner !== null && accountKnown && method === "used passkey") {
    await store.createAuthenticator({ ...passkey, userId: owner.id })
  }
  const signedIn = { "no user": null, "the owner": owner, "another user": other }[
    combination.signedIn
  ]
  if (signedIn !== null) {
    const expires = new Date(Date.now() + 1e6)
    await store.createSession({ sessionToken: "session", userId: signedIn.id, expires })
  }
  return { store, owner, other, signedIn }
}

function typeOf({ method }: Combination): VerifiedIdentity["type"] {
  return method === "new passkey" || method === "used passkey" ? "webauthn" : method
}

function identityOf(combination: Combination, { owner, signedIn }: Situation): VerifiedIdentity {
  const { method, asksToLink, verifiedByProvider, linksByEmail } = combination
  const type = typeOf(combination)
  const account = { provider: "p", providerAccountId: "at-provider", type }
  return {
    type,
    account,
    storedAccount: method === "email" ? undefined : account,
    user: { id: "at-provider", email: address },
    providerVerifiedEmail: verifiedByProvider,
    linkTo: asksToLink && method !== "email" ? signedIn : null,
    isLinking: asksToLink && method === "email",
    allowEmailLinking: linksByEmail,
    ...(method === "new passkey" && { authenticator: passkey }),
    ...(method === "used passkey" && owner !== null && { passkeyOwnerId: owner.id }),
  }
}

/** Lets the real code decide and write, and watches it. */
async function run(combination: Combination, isAtomic: boolean): Promise<Outcome> {
  const situation = await prepare(combination)
  const [writes, events]: [string[], string[]] = [[], []]
  const adapter = watched(situation.store, writes, { isAtomic, removable: combination.removable })
  const context = await contextOf(adapter, events)
  const identity = identityOf(combination, situation)
  const guarded = context.config.adapter
  if (guarded === undefined) throw new Error("There is an adapter.")
  let outcome: Outcome["outcome"]
  try {
    const facts = await gatherFacts(
      context,
      guarded,
      identity,
      !isAtomic || identity.type === "email",
    )
    const { user, isNewUser } = await resolveAccount(context, guarded, identity, facts)
    const links = events.includes("linkAccount") && !isNewUser
    outcome = isNewUser ? "create and sign in" : links ? "link and sign in" : "sign in"
    const expected = expectedUser(combination, situation)
    expect(user.id).toBe(isNewUser ? user.id : expected?.id)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    // Which refusals there are is what the table says.
    outcome = `refuse: ${error.type}` as Outcome["outcome"]
  }
  return { outcome, writes, events }
}

/** Whose session it becomes when no user is created. */
function expectedUser(
  { method, accountKnown, asksToLink }: Combination,
  { owner, signedIn }: Situation,
): AdapterUser | null {
  return asksToLink && !accountKnown && method !== "email" ? signedIn : owner
}

function watched(
  store: Memory,
  writes: string[],
  { isAtomic, removable }: { isAtomic: boolean; removable: boolean },
): Adapter {
  const absent = new Set([
    ...(isAtomic ? [] : ["createUserWithAccount"]),
    ...(removable ? [] : ["listAccountsByUserId"]),
  ])
  const offered: Adapter = { ...store }
  for (const name of absent) Reflect.deleteProperty(offered, name)
  return wrapMethods(offered, (method, name) => async (...args: unknown[]) => {
    const result = await method(...args)
    if (writing.has(name)) writes.push(name)
    return result
  })
}

async function contextOf(adapter: Adapter, events: string[]): Promise<AuthContext> {
  const event = (name: string) => () => void events.push(name)
  const resolution = resolveConfig(
    configWith({
      adapter,
      providers: [
        {
          id: "p",
          name: "P",
          type: "oidc",
          issuer: "https://p.example",
          clientId: "c",
          clientSecret: "s",
        },
      ],
      events: {
        createUser: event("createUser"),
        updateUser: event("updateUser"),
        linkAccount: event("linkAccount"),
      },
    }),
  )
  const origin = "http://app.example.com"
  const headers = { cookie: "authjs.session-token=session" }
  const request = await readRequest(new Request(`${origin}/auth/session`, { headers }), "/auth")
  if (!resolution.usable || "refused" in request) throw new Error("The request is usable.")
  const { config } = resolution
  return {
    request,
    config,
    origin,
    basePath: "/auth",
    baseUrl: `${origin}/auth`,
    cookies: config.cookies.plain,
    jar: createCookieJar(request.cookies),
    now: Date.now(),
    canSetCookies: true,
    checkCSRF: true,
    raw: false,
  }
}

/** What is written where the adapter has no `createUserWithAccount`. */
function stepByStep({ method }: Combination, writes: readonly string[]): readonly string[] {
  const passkeySteps = method === "new passkey" ? ["createAuthenticator"] : []
  return writes.flatMap((name) =>
    name === "createUserWithAccount" ? ["createUser", "linkAccount", ...passkeySteps] : [name],
  )
}

describe.each(methods)("account decisions: %s", (method) => {
  // No other request stores an account in the pauses.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout"] }).setTimerTickMode("nextTimerAsync")
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([true, false])(
    "every combination ends as the table says (createUserWithAccount: %j)",
    async (isAtomic) => {
      const all = combinations().filter((combination) => combination.method === method)
      expect(all.length).toBeGreaterThan(5)
      for (const combination of all) {
        const rule = ruleFor(combination)
        const { outcome, writes, events } = await run(combination, isAtomic)
        const expected = rule && {
          outcome: rule.outcome,
          writes: isAtomic ? rule.writes : stepByStep(combination, rule.writes),
          events: rule.events,
        }
        expect({ combination, outcome, writes, events }).toEqual({ combination, ...expected })
      }
    },
  )
})

describe("the table of account decisions", () => {
  test("has no row that decides nothing", () => {
    const deciding = new Set(combinations().map(ruleFor))
    expect(rules.filter((rule) => !deciding.has(rule))).toEqual([])
  })

  test("is the one of the documentation", () => {
    const page = new URL("../../../docs/account-decisions.md", import.meta.url)
    // The formatter pads cells.
    const plain = (table: string) => table.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---")
    const lines = readFileSync(page, "utf8").split("\n")
    const rows = lines.filter((line) => line.startsWith("|"))
    expect(plain(rows.join("\n"))).toBe(plain(decisionTable()))
  })
})
