import type { VerificationToken } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import { checkMaxAgeSeconds } from "../config/cookie-policy.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { AuthContext } from "../context.ts"
import { sha256Hex } from "../crypto/hash.ts"
import { randomHex } from "../crypto/random.ts"
import type { AdapterError } from "../errors/adapter-errors.ts"
import { usedBefore } from "./consumed-values.ts"

/**
 * By adapter, the marks that this process stored, the oldest first; `null` for a database that accepts
 * the same mark twice.
 */
const marksOf = new WeakMap<GuardedAdapter, VerificationToken[] | null>()
const warned = new WeakSet<GuardedAdapter>()

/**
 * Marks a one-time value as used in the database, where every process finds the mark. It is stored like a
 * verification token that is not redeemed: the unique key decides between two requests. It is called when
 * all else about the response is verified, so that a visitor who proves nothing stores nothing; the
 * process is asked before (`consumeOnce`). Sign-ins that follow remove the marks that have expired.
 *
 * The database has the hash of the value and its purpose. Without an adapter, or with one that cannot
 * refuse a mark, only the process remembers.
 *
 * @param context - the request
 * @param purpose - what the value is for: values of different purposes are different
 * @param value - long and random; expires within 15 minutes
 * @throws InvalidCheck when it was used before; AdapterError when the database cannot be asked
 */
export async function consumeInStore(
  { config, now }: AuthContext,
  purpose: "challenge" | "state",
  value: string,
): Promise<void> {
  const { adapter } = config
  const marks = adapter && marksOf.get(adapter)
  if (!adapter?.has("createVerificationToken") || marks === null) return
  const mark = {
    identifier: `lockstep/${purpose}`,
    token: await sha256Hex(value),
    // Twice as long, since the clock of another server may be behind.
    expires: new Date(now + checkMaxAgeSeconds * 2000),
  }
  if (marks === undefined) return storeFirst(config, adapter, mark)
  const expired = marks.slice(0, 2).filter(({ expires }) => Number(expires) < now)
  marks.splice(0, expired.length)
  const [failure] = await Promise.all([
    failureOf(adapter, mark),
    ...expired.map((each) => adapter.useVerificationToken(each).catch(() => null)),
  ])
  if (failure !== undefined) throw refusal(failure)
  marks.push(mark)
}

/**
 * Stores the first mark, and finds out whether the database keeps marks and refuses one that it has. An
 * application without magic links may have no table for tokens, and must be able to sign in.
 */
async function storeFirst(
  { logger }: ResolvedConfig,
  adapter: GuardedAdapter,
  mark: VerificationToken,
): Promise<void> {
  const failure = await failureOf(adapter, mark)
  if (failure?.code === "duplicate") throw refusal(failure)
  const second = failure === undefined ? mark : { ...mark, token: randomHex(32) }
  const isStored = (await failureOf(adapter, second)) === undefined
  if (isStored !== (failure === undefined)) {
    marksOf.set(adapter, [second])
    if (failure !== undefined) throw failure
    return
  }
  if (isStored) marksOf.set(adapter, null)
  if (warned.has(adapter)) return
  warned.add(adapter)
  const message = `${isStored ? "accepts the same verification token twice" : "cannot store a verification token"}. Only the process remembers which responses to a sign-in were used.`
  logger.warn("one-time-values-per-process", { path: "adapter", message })
}

/** What a guarded adapter rejects with. */
function failureOf(
  adapter: GuardedAdapter,
  mark: VerificationToken,
): Promise<AdapterError | undefined> {
  return adapter.createVerificationToken(mark).then(
    () => undefined,
    (failure: AdapterError) => failure,
  )
}

function refusal(failure: AdapterError): Error {
  return failure.code === "duplicate" ? usedBefore() : failure
}
