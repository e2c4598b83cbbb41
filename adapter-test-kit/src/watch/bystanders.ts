import type { AdapterMethod } from "@lockstep/core/adapters"
import { NeverSettled, areSame } from "../assert.ts"
import { toCode } from "../print-code.ts"
import type { Samples } from "../samples.ts"
import type { Finding } from "./finding.ts"
import type { Watch, WatchedAdapter } from "./watched-adapter.ts"

/** Users with all their records who have nothing to do with a case. */
export interface Bystanders {
  /** Looks at everything of theirs again, and uses their tokens up. */
  whatChanged(): Promise<Finding[]>
}

interface Look {
  readonly what: string
  readonly read: () => Promise<unknown>
}

interface Bench {
  readonly adapter: WatchedAdapter
  readonly sample: Samples
  readonly has: (method: AdapterMethod) => boolean
  readonly looks: Look[]
}

const rejection = "a rejection"

/**
 * Stores three users with an account at each of two providers, a session, a passkey and a token, as
 * far as the adapter can, and remembers how they read.
 *
 * @param watch - the adapter, under a watch of its own
 * @param sample - makes their records
 */
export async function settleBystanders(watch: Watch, sample: Samples): Promise<Bystanders> {
  const bench: Bench = { adapter: watch.adapter, has: watch.has, sample, looks: [] }
  const tokens: Look[] = []
  for (let count = 0; count < 3; count += 1) {
    await settlePerson(bench)
    tokens.push(...(await settleToken(bench)))
  }
  const before: { look: Look; seen: unknown }[] = []
  for (const look of bench.looks) before.push({ look, seen: await attempt(look.read) })
  return {
    async whatChanged() {
      const found: Finding[] = []
      for (const { look, seen } of before) {
        const now = await attempt(look.read)
        if (areSame(now, seen)) continue
        found.push(finding(look, seen, now))
        break
      }
      // All of them, whatever was found: no other call would take them out of the store.
      for (const token of tokens) {
        const used = await attempt(token.read)
        if (used === null) found.push(finding(token, "the token", used))
      }
      return found.slice(0, 1)
    },
  }
}

async function settlePerson(bench: Bench): Promise<void> {
  const { adapter, has, sample, looks } = bench
  if (!has("createUser")) return
  const { email } = sample.user()
  const id = await attempt(async () => (await adapter.createUser(sample.user({ email }))).id)
  if (typeof id !== "string" || id === rejection) return
  if (has("getUser")) looks.push({ what: "a user", read: () => adapter.getUser(id) })
  if (has("getUserByEmail")) {
    looks.push({ what: "a user by e-mail", read: () => adapter.getUserByEmail(email) })
  }
  for (const provider of ["acme", "globex"]) await settleAccount(bench, id, provider)
  await settleSession(bench, id)
  await settlePasskey(bench, id)
}

/** One account is looked at as it is stored, and the other one by its owner: both ways are one too many. */
async function settleAccount(bench: Bench, userId: string, provider: string): Promise<void> {
  const { adapter, has, sample, looks } = bench
  if (!has("linkAccount")) return
  const account = sample.account(userId, { provider, access_token: sample.text("Access") })
  await attempt(() => adapter.linkAccount(account))
  const byOwner = has("getUserByAccount") && (provider === "acme" || !has("getAccount"))
  if (byOwner) {
    looks.push({ what: "the owner of an account", read: () => adapter.getUserByAccount(account) })
  } else if (has("getAccount")) {
    const read = () => adapter.getAccount(account.providerAccountId, provider)
    looks.push({ what: "an account", read })
  }
}

async function settleSession({ adapter, has, sample, looks }: Bench, userId: string) {
  if (!has("createSession")) return
  const session = sample.session(userId)
  await attempt(() => adapter.createSession(session))
  if (!has("getSessionAndUser")) return
  looks.push({
    what: "a session with its user",
    async read() {
      const found = await adapter.getSessionAndUser(session.sessionToken)
      // They have no member in common that is compared.
      return found && { ...found.session, ...found.user }
    },
  })
}

async function settlePasskey({ adapter, has, sample, looks }: Bench, userId: string) {
  if (!has("createAuthenticator")) return
  const passkey = sample.authenticator(userId)
  await attempt(() => adapter.createAuthenticator(passkey))
  if (!has("getAuthenticator")) return
  looks.push({ what: "a passkey", read: () => adapter.getAuthenticator(passkey.credentialID) })
}

async function settleToken({ adapter, has, sample }: Bench): Promise<Look[]> {
  if (!has("createVerificationToken") || !has("useVerificationToken")) return []
  const token = sample.token()
  if ((await attempt(() => adapter.createVerificationToken(token))) === rejection) return []
  return [{ what: "a token", read: () => adapter.useVerificationToken(token) }]
}

/** A call that rejects is the business of other cases; here it only must do so both times. */
async function attempt<Result>(call: () => Promise<Result>): Promise<Result | typeof rejection> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    return rejection
  }
}

function finding(look: Look, before: unknown, now: unknown): Finding {
  const what = `${look.what} of somebody who has nothing to do with the calls`
  return { rule: "X24", what, expected: toCode(before), seen: toCode(now) }
}
