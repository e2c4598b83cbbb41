import { NeverSettled, areSame } from "../values/assert.ts"
import { toCode } from "../values/print-code.ts"
import type { Samples } from "../values/samples.ts"
import { rejection, storeUser, type Look } from "./bystander-records.ts"
import type { Finding } from "./finding.ts"
import type { Watch } from "./watched-adapter.ts"

/** Users, with all their records, that are unrelated to a case. */
export interface Bystanders {
  /** Reads all their records again, and uses up their tokens. */
  whatChanged(): Promise<Finding[]>
}

/**
 * Stores three users with an account at each of two providers, a session, a passkey and a token, as
 * far as the adapter can, and remembers the results of reading them. Once earlier users were read
 * exactly as stored, later ones are not read before the case, which saves a third of these calls.
 *
 * @param watch - the adapter, under a separate watch
 * @param exact - by what is read, whether it reads exactly as stored; results are added to it
 */
export async function createBystanders(
  watch: Watch,
  sample: Samples,
  exact: Map<string, boolean>,
): Promise<Bystanders> {
  const looks: Look[] = []
  const tokens: Look[] = []
  for (let count = 0; count < 3; count += 1) {
    looks.push(...(await storeUser({ watch, sample, attempt })))
    tokens.push(...(await storeToken(watch, sample)))
  }
  const before: Remembered[] = []
  for (const look of looks) before.push(await remember(look, exact))
  return {
    async whatChanged() {
      const found: Finding[] = []
      for (const { look, seen, wasRead } of before) {
        const now = await attempt(look.read)
        if (areSame(now, seen)) continue
        if (!wasRead && !(await readsAsStored(look.what, watch, sample))) continue
        found.push(finding(look, seen, now))
        break
      }
      // Uses all of them, whatever was found: no other call would remove them from the store.
      for (const token of tokens) {
        const used = await attempt(token.read)
        if (used === null) found.push(finding(token, "the token", used))
      }
      return found.slice(0, 1)
    },
  }
}

interface Remembered {
  readonly look: Look
  readonly seen: unknown
  readonly wasRead: boolean
}

async function remember(look: Look, exact: Map<string, boolean>): Promise<Remembered> {
  if (exact.get(look.what) === true) return { look, seen: look.stored, wasRead: false }
  const seen = await attempt(look.read)
  // Once a record reads differently, it is always read before the case.
  exact.set(look.what, exact.get(look.what) !== false && areSame(seen, look.stored))
  return { look, seen, wasRead: true }
}

/** Checks the same on a new user that no case has used: a store that varies is not reported. */
async function readsAsStored(what: string, watch: Watch, sample: Samples): Promise<boolean> {
  const looks = await storeUser({ watch, sample, attempt })
  for (const look of looks) {
    if (look.what === what && !areSame(await attempt(look.read), look.stored)) return false
  }
  return true
}

async function storeToken({ adapter, has }: Watch, sample: Samples): Promise<Look[]> {
  if (!has("createVerificationToken") || !has("useVerificationToken")) return []
  const token = sample.token()
  if ((await attempt(() => adapter.createVerificationToken(token))) === rejection) return []
  return [{ what: "a token", stored: token, read: () => adapter.useVerificationToken(token) }]
}

/** Other cases judge a call that rejects. Here it must only reject both times. */
async function attempt<Result>(call: () => Promise<Result>): Promise<Result | typeof rejection> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    return rejection
  }
}

function finding(look: Look, before: unknown, now: unknown): Finding {
  const what = `${look.what} that no call concerns`
  return { rule: "X24", what, expected: toCode(before), seen: toCode(now) }
}
