import type { Feature, FeatureConfig, ResolvedFeature } from "../config/feature.ts"
import { featureParts } from "../config/feature.ts"
import { type Finding, finding } from "../config/mistakes.ts"
import { hooksFor } from "./session-management/hooks-for.ts"
import type { RequestSessions, UserSessions } from "./session-management/own-sessions.ts"

export type { RequestSessions, UserSessions } from "./session-management/own-sessions.ts"
export type { SessionInfo } from "./session-management/session-info.ts"

/** Options of {@link sessionManagement}. */
export interface SessionManagementOptions {
  /** Sessions that a user has at a time; when another one begins, the oldest ends. Default: any number. */
  limit?: number
}

/** What `sessionManagement` adds to the object of a request. */
export interface SessionManagementApi {
  readonly sessions: RequestSessions
}

/** What `sessionManagement` adds to the object of a user. */
export interface SessionManagementUserApi {
  readonly sessions: UserSessions
}

/**
 * Lists and ends the sessions of a user, under the strategy `database`.
 *
 * ```ts
 * createAuth({ providers, adapter, store, features: [sessionManagement()] })
 * ```
 *
 * @param options - how many sessions a user may have
 */
export function sessionManagement(
  options: SessionManagementOptions = {},
): Feature<SessionManagementApi, SessionManagementUserApi> {
  return Object.freeze({
    id: "sessionManagement",
    [featureParts]: {
      adapterMethods: ["listSessionsByUserId", "deleteSessionsByUserId"],
      facts: { auth_time: "wanted", auth_provider: "wanted" },
      sharedStore: "wanted",
      resolve: (given: FeatureConfig) => resolve(options, given),
    },
  } as const)
}

function resolve({ limit }: SessionManagementOptions, given: FeatureConfig): ResolvedFeature {
  const { path, strategy } = given
  const findings: Finding[] = []
  if (strategy === "jwt") {
    const message =
      'is sessionManagement, which does not support the session strategy "jwt". Use "database".'
    findings.push(finding("feature", path, message))
  }
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit >= 1)) {
    const message = "is no number of sessions. Set it to a whole number from 1."
    findings.push(finding("feature", `${path}.limit`, message))
  }
  return { findings, hooks: hooksFor(given, limit) }
}
