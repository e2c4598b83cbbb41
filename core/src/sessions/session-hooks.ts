import type { AdapterSession } from "../adapter/adapter.ts"
import type { OpaqueHooks } from "../config/feature.ts"
import type { AuthContext } from "../context.ts"
import type { JWT } from "../models/jwt.ts"

/** Columns that features write: only those of `session.columns`. */
export type FeatureColumns = Readonly<Record<string, string | Date | null>>

/** Hooks of a feature for writing and reading sessions. */
export interface SessionHooks extends OpaqueHooks {
  /**
   * Returns values for a row of the session table, beside the three standard columns and the facts.
   *
   * @param context - the request
   * @param isNew - whether the session begins; otherwise it is extended
   */
  columns?(context: AuthContext, isNew: boolean): FeatureColumns
  /**
   * Returns whether a session was ended by another request than that of its browser, or was
   * replaced by one whose cookie is already being sent. The cookie of this request is then left
   * unchanged.
   *
   * @param context - the request
   * @param token - with database sessions, of a session that is not stored; with JWT sessions, of
   *   each session that is read
   */
  isEnded?(context: AuthContext, token: string | JWT): Promise<boolean>
  /**
   * Runs before a stored session is extended, or after it is stored under a new token. Rejects if
   * the session must not continue.
   *
   * @param context - the request
   * @param session - in its new stored form
   * @param from - as it was found
   */
  keeping?(context: AuthContext, session: AdapterSession, from: AdapterSession): Promise<void>
  /**
   * Runs before a browser signs out, only with JWT sessions. Rejects if the sign-out must fail.
   *
   * @param context - the request
   * @param token - decrypted
   */
  closing?(context: AuthContext, token: JWT): Promise<void>
}

/**
 * Returns the columns that features write.
 *
 * @param isNew - whether the session begins; otherwise it is extended
 */
export function featureColumns(context: AuthContext, isNew: boolean): FeatureColumns {
  const features: readonly SessionHooks[] = context.config.features ?? []
  const columns: FeatureColumns = {}
  for (const hooks of features) Object.assign(columns, hooks.columns?.(context, isNew))
  return columns
}

/** Returns the values of a session in the columns that the configuration declares. */
export function declaredColumns(
  { config }: AuthContext,
  stored: AdapterSession,
): Readonly<Record<string, unknown>> {
  const columns = Object.keys(config.session.columns)
  return Object.fromEntries(Object.entries(stored).filter(([name]) => columns.includes(name)))
}

/** Runs {@link SessionHooks.keeping}. */
export async function keepKnown(
  context: AuthContext,
  session: AdapterSession,
  from: AdapterSession,
): Promise<void> {
  const features: readonly SessionHooks[] = context.config.features ?? []
  for (const hooks of features) await hooks.keeping?.(context, session, from)
}

/** Runs {@link SessionHooks.isEnded} for a session that is not stored. */
export async function isEndedElsewhere(context: AuthContext, token: string): Promise<boolean> {
  const features: readonly SessionHooks[] = context.config.features ?? []
  for (const hooks of features) if (await hooks.isEnded?.(context, token)) return true
  return false
}
