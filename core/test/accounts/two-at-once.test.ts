import { memoryStore, MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { signInUser } from "../../src/callback/sign-in-user.ts"
import type { VerifiedIdentity } from "../../src/sign-in/sign-in-method.ts"
import { type Adapter, wrapMethods } from "../../src/adapters.ts"
import { resolveConfig } from "../../src/config/resolve-config.ts"
import type { AuthContext } from "../../src/context.ts"
import { createCookieJar } from "../../src/cookies/cookie.ts"
import { readRequest } from "../../src/request/read-request.ts"
import type { AuthResult } from "../../src/response/auth-result.ts"
import { configWith, origin } from "../support/visitor.ts"
import { everyOrder, interleaved, type Run } from "./interleave.ts"

const address = "ada@example.com"
const key = { provider: "p", providerAccountId: "ada" }

/** Methods that published adapters of Auth.js do not have. */
const lacking = ["createUserWithAccount", "listAccountsByUserId", "deleteSessionsByUserId"]

/** An adapter that stores a new user step by step, whose errors are those of its driver. */
function stepByStep(store: Adapter, absent: readonly string[], isRaw: boolean): Adapter {
  const offered: Adapter = { ...store }
  for (const name of absent) Reflect.deleteProperty(offered, name)
  return wrapMethods(offered, (method) => async (...args: unknown[]) => {
    try {
      return await method(...args)
    } catch (error) {
      throw isRaw ? new Error("a value must be unique", { cause: error }) : error
    }
  })
}

async function contextOf(adapter: Adapter): Promise<AuthContext> {
  const client = { clientId: "c", clientSecret: "s", issuer: "https://p.example" }
  const resolution = resolveConfig(
    configWith({
      adapter,
      providers: [{ id: "p", name: "P", type: "oidc", ...client }],
      session: { strategy: "jwt" },
    }),
  )
  const request = await readRequest(new Request(`${origin}/auth/callback/p`), "/auth")
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

const claims = Buffer.from(JSON.stringify({ email: address, email_verified: true }))
const idToken = `e30.${claims.toString("base64url")}.eA`

function ada(changed: Partial<VerifiedIdentity>): VerifiedIdentity {
  const account = { ...key, type: "oidc" } as const
  return {
    type: "oidc",
    account,
    storedAccount: { ...account, id_token: idToken },
    user: { id: crypto.randomUUID(), email: address },
    providerVerifiedEmail: true,
    linkTo: null,
    allowEmailLinking: false,
    ...changed,
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe.each([
  ["with an address", () => ({})],
  [
    "without an address",
    () => ({ user: { id: crypto.randomUUID() }, providerVerifiedEmail: false }),
  ],
  ["whom a provider that links by address vouches for", () => ({ allowEmailLinking: true })],
] as const)("two first sign-ins of a user %s at once", (_how, changed) => {
  test.each([
    ["an adapter that reports duplicates", ["createUserWithAccount"], false],
    ["an adapter with the errors of its driver", ["createUserWithAccount"], true],
    ["an adapter with what published adapters have", lacking, true],
  ] as const)("both succeed in every order of their calls: %s", async (_adapter, absent, isRaw) => {
    const orders = await everyOrder(async (order) => {
      const store = memoryStore()
      const memory = MemoryAdapter(store)
      const adapter = stepByStep(memory, absent, isRaw)
      const run: Run<AuthResult> = async (gated) => {
        const context = await contextOf(gated(adapter))
        const guarded = context.config.adapter
        if (guarded === undefined) throw new Error("There is an adapter.")
        const verified = { kind: "identity", identity: ada(changed()), returnUrl: "/" } as const
        return signInUser(context, { ...verified, adapter: guarded })
      }
      const { outcomes, chosen } = await interleaved([run, run], order)
      const redirect = { status: "fulfilled", value: { kind: "redirect", to: "/" } }
      const users = [...store.users.values()]
      const owner = await memory.getUserByAccount(key)
      expect({ chosen, outcomes, users }).toEqual({
        chosen,
        outcomes: [redirect, redirect],
        users: [owner],
      })
      return chosen
    })
    expect(orders).toBeGreaterThan(15)
  })
})
