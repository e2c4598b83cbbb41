import type { AnyFeature, AuthConfig } from "@lockstep/core"
import { MemoryStore } from "@lockstep/core/adapters"
import { backChannelLogout } from "@lockstep/core/features/back-channel-logout"
import { providerLogout } from "@lockstep/core/features/provider-logout"
import { providerTokens } from "@lockstep/core/features/provider-tokens"
import { rateLimits } from "@lockstep/core/features/rate-limits"
import { sessionManagement } from "@lockstep/core/features/session-management"
import { type Case, cases } from "./cases.ts"
import { ourSite, type Site, type Sites } from "./sites.ts"
import { get, providerCallback, signedInAtProvider, visit } from "./visits.ts"

type Strategy = Case["strategy"]

/** Attempts without an end: a benchmark makes more of them than any person. */
const unlimited = { limit: 1_000_000_000, within: 600 }

/** One feature with the options that it needs here. */
export const features: Readonly<Record<string, () => AnyFeature>> = {
  rateLimits: () =>
    rateLimits({
      clientAddress: () => "192.0.2.1",
      rules: { credentialsPerClient: unlimited, credentialsPerIdentifier: unlimited },
    }),
  sessionManagement: () => sessionManagement(),
  providerTokens: () => providerTokens(),
  providerLogout: () => providerLogout(),
  backChannelLogout: () => backChannelLogout(),
}

/** What an application does most, with sessions that a sign-in at a provider began. */
export const featureCases: readonly Case[] = (["jwt", "database"] as const).flatMap((strategy) => [
  {
    name: `session check, ${strategy}`,
    budget: undefined,
    strategy,
    async prepare(site: Site) {
      const cookie = await signedInAtProvider(site)
      return () => get("session", cookie)
    },
    isRight: ({ ok }: Response) => ok,
  },
  {
    name: `OIDC callback, ${strategy}`,
    budget: undefined,
    strategy,
    async prepare(site: Site) {
      const visitor = await visit(site)
      return () => providerCallback(site, visitor)
    },
    isRight: ({ status }: Response) => status === 302,
  },
])

/** An attempt that `rateLimits` counts. */
export const countedCase: Case = caseOf("credentials sign-in")

function caseOf(name: string): Case {
  const found = cases.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no case ${name}.`)
  return found
}

/** The same application with a feature and without it, both with a store. */
export async function featureSites(strategy: Strategy, feature: () => AnyFeature): Promise<Sites> {
  const site = (own: readonly AnyFeature[]): Promise<Site> => {
    const more: Partial<AuthConfig> = {
      store: { ...MemoryStore(), shared: true },
      session: { strategy, ...(strategy === "database" && { columns: { facts: true } }) },
      features: own,
    }
    return ourSite(strategy, more)
  }
  return { ours: await site([feature()]), theirs: await site([]) }
}
