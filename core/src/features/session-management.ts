import {
  type Feature,
  type FeatureConfig,
  featureParts,
  type ResolvedFeature,
} from "../config/feature.ts"
import { type Finding, finding } from "../config/mistakes.ts"
import { hooksFor, tokenHooks } from "./session-management/hooks-for.ts"
import type { RequestSessions, UserSessions } from "./session-management/current-session.ts"

export type { RequestSessions, UserSessions } from "./session-management/current-session.ts"
export type { SessionInfo } from "./session-management/session-info.ts"

/** With a longer time, a revoked session would stay valid for longer than users expect. */
const maxTrustSeconds = 3600

/** Options of {@link sessionManagement}. */
export interface SessionManagementOptions {
  /**
   * `jwt`: seconds for which this process reuses the store's result when it reads a session. A
   * session that another process revokes stays valid for up to that time. Default: 0.
   */
  trustFor?: number
  /**
   * `database`: maximum number of sessions for each user. A new session beyond it revokes the oldest.
   * Default: no limit.
   */
  limit?: number
}

/** What `sessionManagement` adds to the request object. */
export interface SessionManagementApi {
  readonly sessions: RequestSessions
}

/** What `sessionManagement` adds to the user object. */
export interface SessionManagementUserApi {
  readonly sessions: UserSessions
}

/**
 * Lists and revokes the sessions of a user. With database sessions, it needs an adapter with
 * `listSessionsByUserId` and `deleteSessionsByUserId`. JWT sessions cannot be listed; with them, it
 * needs a store that all processes share and reads it once each time a session is read.
 *
 * ```ts
 * createAuth({ providers, adapter, store, features: [sessionManagement()] })
 * ```
 *
 * @param options - maximum number of sessions, and how long results of the store are reused
 */
export function sessionManagement(
  options: SessionManagementOptions = {},
): Feature<SessionManagementApi, SessionManagementUserApi> {
  return Object.freeze({
    id: "sessionManagement",
    [featureParts]: {
      database: {
        adapterMethods: ["listSessionsByUserId", "deleteSessionsByUserId"],
        facts: { auth_time: "wanted", auth_provider: "wanted" },
        sharedStore: "wanted",
      },
      jwt: { facts: { auth_time: "needed", auth_id: "needed" }, sharedStore: "needed" },
      resolve: (given: FeatureConfig) => resolve(options, given),
    },
  } as const)
}

function resolve(
  { limit, trustFor = 0 }: SessionManagementOptions,
  given: FeatureConfig,
): ResolvedFeature {
  const { path, strategy } = given
  const findings: Finding[] = []
  if (strategy === "jwt" && limit !== undefined) {
    const message =
      'needs the session strategy "database". Remove it, as sessions in tokens are not counted.'
    findings.push(finding("feature", `${path}.limit`, message))
  }
  if (!(typeof trustFor === "number" && trustFor >= 0 && trustFor <= maxTrustSeconds)) {
    const message =
      "must be a number of seconds from 0 to 3600. Leave it out, or set a few seconds."
    findings.push(finding("feature", `${path}.trustFor`, message))
  }
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit >= 1)) {
    const message = "must be a whole number from 1."
    findings.push(finding("feature", `${path}.limit`, message))
  }
  const hooks = strategy === "jwt" ? tokenHooks(given, trustFor) : hooksFor(given, limit)
  return { findings, hooks }
}
