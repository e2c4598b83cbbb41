import type { AccountKey, AccountUpdate } from "../../adapter/adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { issuerOf } from "../../config/oauth-provider-problems.ts"
import { equalConstantTime } from "../../crypto/equal.ts"
import { sha256Base64url } from "../../crypto/hash.ts"
import { sealFor, unsealFor } from "../../crypto/purposes.ts"
import { randomBase64url } from "../../crypto/random.ts"
import type { ResolvedProvider } from "../../provider/resolved-provider.ts"
import { isJsonObject } from "../../reading/read-json.ts"
import { entryKey } from "../../store/entry-key.ts"
import type { Store } from "../../store/store.ts"

/** Longer than one refresh with all of its timeouts, in milliseconds. */
export const leaseMs = 30_000
const dayMs = 24 * 60 * 60 * 1000
const salt = "lockstep.token-successor"

/** The secrets that encrypt successors. */
type Secrets = Pick<ResolvedConfig, "secrets">

/** Information about a grant outside its record. */
export interface GrantMarks {
  /** Tokens that a refresh token was exchanged for, which can be missing in the record. */
  readonly successor: AccountUpdate | undefined
  /** Seconds for which no request is sent to the provider. */
  readonly backOff: number | undefined
  /** A changed value means that the tokens were revoked in the meantime. */
  readonly revocation: string | null
}

/** The store's entries about provider tokens. */
export interface TokenEntries {
  /** Takes the lease of an account; `undefined`: another request has it. */
  claim(account: AccountKey): Promise<string | undefined>
  release(account: AccountKey, owner: string): Promise<void>
  /** Reads the marks of a grant in one round trip. */
  marks(config: Secrets, account: AccountKey, refreshToken: string): Promise<GrantMarks>
  /** Stores the tokens that a refresh token was exchanged for. */
  keepSuccessor(
    config: Secrets,
    refreshToken: string,
    kept: { readonly update: AccountUpdate; readonly ttlMs: number },
  ): Promise<void>
  /** Stops requests to the provider for the given time. */
  backOff(account: AccountKey, refreshToken: string, seconds: number): Promise<void>
  /** Records that the refresh token stored with this access token was rejected. */
  noteRejection(account: AccountKey, accessToken: string): Promise<void>
  wasRejected(account: AccountKey, accessToken: string): Promise<boolean>
  noteRevocation(account: AccountKey): Promise<void>
}

/** The issuers of providers, by provider ID. */
export type Issuers = ReadonlyMap<string, string>

/** Returns the issuers of providers. */
export function issuersOf(providers: readonly ResolvedProvider[]): Issuers {
  return new Map(providers.map((provider) => [provider.id, issuerOf(provider) ?? ""]))
}

/** Returns the name of an entry of an account. */
type EntryNames = (
  purpose: string,
  account: AccountKey,
  ...more: readonly string[]
) => Promise<string>

/**
 * Creates the entries of provider tokens.
 *
 * @param store - shared by all processes, or the memory of the only process
 * @param issuers - of the providers, because applications that share a store can use one provider ID
 *   for several issuers
 * @param grant - of a session with separate tokens; if it is missing, the tokens are those of the
 *   account
 */
export function tokenEntries(
  store: Store,
  issuers: Issuers,
  ...grant: readonly string[]
): TokenEntries {
  const keyOf: EntryNames = (purpose, { provider, providerAccountId }, ...more) => {
    const issuer = issuers.get(provider) ?? ""
    return entryKey(purpose, [issuer, provider, providerAccountId, ...more, ...grant])
  }
  return { ...leases(store, keyOf), ...exchanges(store, keyOf), ...notes(store, keyOf) }
}

function leases(store: Store, keyOf: EntryNames): Pick<TokenEntries, "claim" | "release"> {
  return {
    async claim(account) {
      const owner = randomBase64url(16)
      return (await store.add(await keyOf("refresh", account), owner, leaseMs)) ? owner : undefined
    },
    async release(account, owner) {
      await store.remove(await keyOf("refresh", account), owner)
    },
  }
}

function exchanges(
  store: Store,
  keyOf: EntryNames,
): Pick<TokenEntries, "marks" | "keepSuccessor" | "backOff"> {
  return {
    async marks(config, account, refreshToken) {
      const [sealed = null, seconds = null, revocation = null] = await store.get([
        await keyOf("successor", account, refreshToken),
        await keyOf("refresh-later", account, refreshToken),
        await keyOf("tokens-revoked", account),
      ])
      return {
        successor: sealed === null ? undefined : await opened(config, account, sealed),
        backOff: seconds === null ? undefined : Number(seconds),
        revocation,
      }
    },
    async keepSuccessor(config, refreshToken, { update, ttlMs }) {
      const { secrets } = config
      const options = { secrets, salt, now: Date.now(), maxAgeSeconds: ttlMs / 1000 } as const
      const sealed = await sealFor({ update }, options)
      await store.set(await keyOf("successor", update, refreshToken), sealed, ttlMs)
    },
    async backOff(account, refreshToken, seconds) {
      const key = await keyOf("refresh-later", account, refreshToken)
      await store.set(key, String(seconds), seconds * 1000)
    },
  }
}

function notes(
  store: Store,
  keyOf: EntryNames,
): Pick<TokenEntries, "noteRejection" | "wasRejected" | "noteRevocation"> {
  return {
    async noteRejection(account, accessToken) {
      const hash = await sha256Base64url(accessToken)
      await store.set(await keyOf("refresh-rejected", account), hash, dayMs)
    },
    async wasRejected(account, accessToken) {
      const [hash] = await store.get([await keyOf("refresh-rejected", account)])
      return hash !== null && equalConstantTime(hash ?? "", await sha256Base64url(accessToken))
    },
    async noteRevocation(account) {
      await store.set(await keyOf("tokens-revoked", account), randomBase64url(16), dayMs)
    },
  }
}

/** Decrypts a successor. A value that was copied to the key of another account is ignored. */
async function opened(
  { secrets }: Secrets,
  account: AccountKey,
  sealed: string,
): Promise<AccountUpdate | undefined> {
  const update = (await unsealFor(sealed, { secrets, salt }))?.["update"]
  if (!isJsonObject(update)) return undefined
  const { provider, providerAccountId } = update
  const isOwn = provider === account.provider && providerAccountId === account.providerAccountId
  // `keepSuccessor` encrypted an update.
  return isOwn ? (update as AccountUpdate) : undefined
}
