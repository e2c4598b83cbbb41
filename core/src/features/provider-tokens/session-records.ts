import type { AccountUpdate, AdapterAccount, ExpectedTokens } from "../../adapter/adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { sealFor, unsealFor } from "../../crypto/purposes.ts"
import { isJsonObject } from "../../reading/read-json.ts"
import { entryKey } from "../../store/entry-key.ts"
import type { Store } from "../../store/store.ts"
import type { TokenRecords } from "./grant.ts"
import { updated } from "./token-source.ts"
import { withFewClaims } from "./id-token-claims.ts"

const salt = "lockstep.session-tokens"

/** The stored fields of an account: only those that a refresh needs. */
const members = [
  "userId",
  "type",
  "provider",
  "providerAccountId",
  "access_token",
  "refresh_token",
  "expires_at",
  "scope",
  "token_type",
] as const

/** Location of the tokens of one session at one provider. */
export interface SessionPlace {
  readonly store: Store
  readonly config: Pick<ResolvedConfig, "secrets" | "session">
  /** Identifies the session's tokens. */
  readonly grant: string
  /** The provider's ID. */
  readonly provider: string
}

/** The tokens of one session at one provider, with the methods for an account's record. */
export interface SessionRecords extends TokenRecords {
  /** Writes new tokens, and replaces any existing ones. */
  keep(account: AdapterAccount): Promise<AdapterAccount | null>
  /**
   * Writes the same tokens again if they were written long ago. The caller must hold their lease.
   */
  prolong(): Promise<void>
  /**
   * Returns the tokens that were read last, if they are so old that they should be written again.
   */
  oldTokens(): AdapterAccount | undefined
}

interface Opened {
  readonly account: AdapterAccount
  readonly writtenAt: number
}

/**
 * Creates the records of tokens that are stored for one session, encrypted in the store. A session
 * that was signed out has none, even if a refresh in progress writes some.
 */
export function sessionRecords(place: SessionPlace): SessionRecords {
  const { store, config } = place
  let last: Opened | undefined
  const read = async (): Promise<AdapterAccount | undefined> => {
    const [text = null, ended = null] = await store.get([await keyOf(place), await endKeyOf(place)])
    last = text === null || ended !== null ? undefined : await opened(place, text)
    return last?.account
  }

  /** A sign-out writes a mark before it removes the entry, so one of both calls sees the other. */
  const write = async (account: AdapterAccount): Promise<AdapterAccount | null> => {
    const key = await keyOf(place)
    await store.set(key, await sealed(place, account), lifetimeMs(config))
    last = undefined
    const [ended = null] = await store.get([await endKeyOf(place)])
    if (ended === null) return account
    await store.take(key)
    return null
  }

  return {
    // Only the session itself has the ID of its tokens, so the user is not compared.
    async listAccountsByUserId() {
      const account = await read()
      return account === undefined ? [] : [account]
    },
    // Called with the lease, or by the session's own user: the store compares and writes in two
    // steps.
    async updateAccount(update: AccountUpdate, expected) {
      const account = await read()
      if (account?.providerAccountId !== update.providerAccountId) return null
      return hasTokens(account, expected) ? write(updated(account, update)) : null
    },
    keep: write,
    oldTokens() {
      const age = last === undefined ? 0 : Date.now() - last.writtenAt
      return age > config.session.updateAgeSeconds * 1000 ? last?.account : undefined
    },
    async prolong() {
      const account = await read()
      if (account !== undefined) await write(account)
    },
  }
}

/**
 * Deletes the tokens of a session. Tokens that a refresh in progress writes afterwards do not
 * count.
 *
 * @returns the tokens, if there were any
 */
export async function endSessionTokens(place: SessionPlace): Promise<AdapterAccount | undefined> {
  const { store, config } = place
  await store.set(await endKeyOf(place), "1", lifetimeMs(config))
  const text = await store.take(await keyOf(place))
  return text === null ? undefined : (await opened(place, text))?.account
}

/** No store keeps an entry for longer. */
const maxTtlMs = 10 * 365 * 86_400_000

/** Returns how long entries about a session are stored, in milliseconds. */
export function lifetimeMs({ session }: Pick<ResolvedConfig, "session">): number {
  return Math.min(Math.ceil(session.maxAgeSeconds * 1000), maxTtlMs)
}

function keyOf({ grant, provider }: SessionPlace): Promise<string> {
  return entryKey("grant", [grant, provider])
}

function endKeyOf({ grant }: SessionPlace): Promise<string> {
  return entryKey("ended-grant", [grant])
}

function sealed(place: SessionPlace, account: AdapterAccount): Promise<string> {
  const { secrets } = place.config
  const kept = Object.fromEntries(members.map((name) => [name, account[name]]))
  const idToken = withFewClaims(account["id_token"])
  const claims = { grant: place.grant, at: Date.now(), account: { ...kept, id_token: idToken } }
  const maxAgeSeconds = lifetimeMs(place.config) / 1000
  return sealFor(claims, { secrets, salt, maxAgeSeconds, now: Date.now() })
}

/**
 * Decrypts an entry. An entry that was copied to the key of another session or provider is ignored.
 */
async function opened(place: SessionPlace, text: string): Promise<Opened | undefined> {
  const { grant, provider, config } = place
  const claims = await unsealFor(text, { secrets: config.secrets, salt })
  const account = claims?.["account"]
  if (!isJsonObject(account) || claims?.["grant"] !== grant) return undefined
  if (account["provider"] !== provider) return undefined
  // `sealed` encrypted an account.
  return { account: account as unknown as AdapterAccount, writtenAt: Number(claims["at"]) }
}

function hasTokens(account: AdapterAccount, expected: ExpectedTokens | undefined): boolean {
  return Object.entries(expected ?? {}).every(
    ([column, value]) => (Reflect.get(account, column) ?? null) === value,
  )
}
