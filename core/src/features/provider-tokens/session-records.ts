import type { AccountUpdate, AdapterAccount } from "../../adapter/adapter.ts"
import { isExpected } from "../../adapter/account-change.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { sealFor, unsealFor } from "../../crypto/purposes.ts"
import { isJsonObject } from "../../reading/read-json.ts"
import { entryKey } from "../../store/entry-key.ts"
import type { Store } from "../../store/store.ts"
import type { TokenRecords } from "./grant.ts"
import { refreshTokenOf, updated } from "./kept-tokens.ts"
import { withFewClaims } from "./id-token-claims.ts"

const salt = "lockstep.session-tokens"

/** What is kept of an account: no more than refreshing needs. */
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

/** Where the tokens of one session at one provider are. */
export interface SessionPlace {
  readonly store: Store
  readonly config: Pick<ResolvedConfig, "secrets" | "session">
  /** What names the session's tokens. */
  readonly grant: string
  /** The provider's ID. */
  readonly provider: string
}

/** The tokens of one session at one provider, as the records of an account. */
export interface SessionRecords extends TokenRecords {
  /** Writes new tokens, whatever was there. */
  keep(account: AdapterAccount): Promise<AdapterAccount | null>
  /** Writes the same tokens again if they were written long ago. The caller has their lease. */
  prolong(): Promise<void>
  /** The tokens that were read last, if they were written so long ago that they should be written again. */
  oldTokens(): AdapterAccount | undefined
}

interface Opened {
  readonly account: AdapterAccount
  readonly writtenAt: number
}

/**
 * The tokens that are kept for a session alone, sealed in the store. A session that was signed out has none, also if a
 * refresh that was under way writes some.
 *
 * @param place - whose, and where
 */
export function sessionRecords(place: SessionPlace): SessionRecords {
  const { store, config } = place
  let last: Opened | undefined
  const read = async (): Promise<AdapterAccount | undefined> => {
    const [text = null, ended = null] = await store.get([await keyOf(place), await endKeyOf(place)])
    last = text === null || ended !== null ? undefined : await opened(place, text)
    return last?.account
  }

  /** Who signs out writes a mark before the entry is removed: one of both sees the other. */
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
    // Only the session itself names its tokens, so that the user is not asked for.
    async listAccountsByUserId() {
      const account = await read()
      return account === undefined ? [] : [account]
    },
    // Under the lease, or by the session's own user: the store compares and writes in two steps.
    async updateAccount(update: AccountUpdate, expected) {
      const account = await read()
      if (account?.providerAccountId !== update.providerAccountId) return null
      const change = { ...update, tokens: {}, expected: expected?.refresh_token }
      return isExpected(change, refreshTokenOf(account)) ? write(updated(account, update)) : null
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
 * Ends the tokens of a session: none that a refresh under way writes counts afterwards.
 *
 * @param place - whose, and where
 * @returns the tokens, if there were any
 */
export async function endSessionTokens(place: SessionPlace): Promise<AdapterAccount | undefined> {
  const { store, config } = place
  await store.set(await endKeyOf(place), "1", lifetimeMs(config))
  const text = await store.take(await keyOf(place))
  return text === null ? undefined : (await opened(place, text))?.account
}

/** No store keeps an entry longer. */
const maxTtlMs = 10 * 365 * 86_400_000

function lifetimeMs({ session }: SessionPlace["config"]): number {
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

/** An entry that was moved to the key of another session, or another provider, does not count. */
async function opened(place: SessionPlace, text: string): Promise<Opened | undefined> {
  const { grant, provider, config } = place
  const claims = await unsealFor(text, { secrets: config.secrets, salt })
  const account = claims?.["account"]
  if (!isJsonObject(account) || claims?.["grant"] !== grant) return undefined
  if (account["provider"] !== provider) return undefined
  // Sealed above, of an account.
  return { account: account as unknown as AdapterAccount, writtenAt: Number(claims["at"]) }
}
