import { expect } from "vitest"
import type { Adapter, Store } from "../../../src/adapters.ts"
import { backChannelLogout } from "../../../src/features/back-channel-logout.ts"
import { providerLogout } from "../../../src/features/provider-logout.ts"
import {
  providerTokens,
  type ProviderTokensOptions,
} from "../../../src/features/provider-tokens.ts"
import { sessionManagement } from "../../../src/features/session-management.ts"
import { type AuthConfig, createAuth } from "../../../src/index.ts"
import { deleteExpired } from "../../../src/maintenance.ts"
import { application, userIdOf } from "../application.ts"
import { origin, sessionCookie, type Visitor, visitor } from "../visitor.ts"
import { type ProviderUser, startFlowProvider } from "./flow-provider.ts"
import { allColumns } from "../session-application.ts"

/** An adapter and a store of one database, without sessions and entries. */
export interface FeatureFlowsSubject {
  readonly adapter: Adapter
  readonly store: Store
  /** Makes every entry and counter one that has expired, past the store. */
  expireEntries(): Promise<unknown>
  /**
   * Counts what the database has, past adapter and store: expired records too, unless the database deletes those
   * by itself.
   */
  kept(): Promise<KeptRecords>
}

/** How many records there are. */
export interface KeptRecords {
  readonly sessions: number
  readonly entries: number
}

/** What an application is made of. */
export interface FlowOptions {
  readonly strategy: "jwt" | "database"
  readonly hashTokens?: boolean
  readonly tokens?: ProviderTokensOptions
}

/** One of the two engines. */
type Instance = 0 | 1

/**
 * An application with every feature of sessions and tokens, in two engines over one database, and its provider.
 *
 * @param subject - the database
 * @param options - what differs from flow to flow
 */
export async function flowApplication(
  { adapter, store, expireEntries, kept }: FeatureFlowsSubject,
  { strategy, hashTokens = false, tokens }: FlowOptions,
) {
  const provider = await startFlowProvider()
  const users = new Set<string>()
  const { warnings, errors, ...app } = application({
    adapter,
    store,
    providers: [provider.configured],
    session: strategy === "jwt" ? { strategy } : { strategy, columns: allColumns, hashTokens },
  })
  const config = {
    ...app.config,
    features: [sessionManagement(), providerTokens(tokens), providerLogout(), backChannelLogout()],
  } satisfies AuthConfig
  const engines = [createAuth(config), createAuth({ ...config })] as const
  const accountOf = (sub: string) => ({ provider: provider.id, providerAccountId: sub })
  const userOf = (sub: string): Promise<string> => userIdOf(adapter, accountOf(sub))

  /** A browser, without cookies, that talks to an engine. */
  const browser = (instance: Instance = 0): Visitor =>
    visitor(config, origin, (request) => engines[instance].handle(request))

  return {
    config,
    engines,
    provider,
    accountOf,
    userOf,
    async enter(user: ProviderUser, instance: Instance = 0): Promise<Visitor> {
      const entering = browser(instance)
      const ended = await provider.signIn(entering, user)
      expect(ended.headers.get("location")).toBe(origin)
      users.add(await userOf(user.sub))
      return entering
    },
    /** What a page can ask and change for a browser, on an engine. */
    of: async (visiting: Visitor, instance: Instance = 0) =>
      engines[instance].for(visiting.pageRequest()),
    /** A browser on another engine with nothing but the session cookie of this one. */
    copyOf(visiting: Visitor): Visitor {
      const copy = browser(1)
      copy.cookies.set(sessionCookie, visiting.cookies.get(sessionCookie) ?? "")
      return copy
    },
    /** The provider says that a session, or all of a user, ended; responds with the status. */
    async logOut(claims: Partial<ProviderUser>, instance: Instance = 1): Promise<number> {
      return (await engines[instance].handle(await provider.logout(claims))).status
    },
    /**
     * Lets everything expire that the flow has written, and what deletes expired records run.
     *
     * @param sessions - how many there are before
     */
    async leavesNothing(sessions: number): Promise<void> {
      const before = await kept()
      expect(before.sessions).toBe(sessions)
      expect(before.entries).toBeGreaterThan(0)
      await expireEntries()
      const expires = new Date(Date.now() - 3_600_000)
      for (const user of users) {
        for (const { sessionToken } of (await adapter.listSessionsByUserId?.(user)) ?? []) {
          await adapter.updateSession?.({ sessionToken, expires })
        }
      }
      const afterwards = async (): Promise<KeptRecords> => {
        if (adapter.deleteExpired ?? store.deleteExpired) await deleteExpired({ adapter, store })
        return kept()
      }
      await expect
        .poll(afterwards, { timeout: 30_000, interval: 20 })
        .toEqual({ sessions: 0, entries: 0 })
      expect([...warnings, ...errors]).toEqual([])
    },
  }
}
