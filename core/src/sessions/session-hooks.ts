import type { AdapterSession } from "../adapter/adapter.ts"
import type { OpaqueHooks } from "../config/feature.ts"
import type { AuthContext } from "../context.ts"
import type { JWT } from "../models/jwt.ts"

/** Columns that features write: those of `session.columns` alone. */
export type FeatureColumns = Readonly<Record<string, string | Date | null>>

/** What a feature does where sessions are written and read. */
export interface SessionHooks extends OpaqueHooks {
  /**
   * What goes into a row of the session table beside the three columns and the facts.
   *
   * @param context - the request
   * @param isNew - the session begins; otherwise it is extended
   */
  columns?(context: AuthContext, isNew: boolean): FeatureColumns
  /**
   * Tells whether a session was ended by another request than that of its browser, or replaced by one whose
   * cookie is on its way: the cookie of this request is then left alone.
   *
   * @param context - the request
   * @param token - under `database` of a session that is not stored, under `jwt` of each one that is read
   */
  isEnded?(context: AuthContext, token: string | JWT): Promise<boolean>
  /**
   * Before a stored session is extended, or once it is stored under a new token; rejects when it must not go on.
   *
   * @param context - the request
   * @param session - as it is stored from now on
   * @param from - as it was found
   */
  keeping?(context: AuthContext, session: AdapterSession, from: AdapterSession): Promise<void>
  /**
   * Before a browser signs out; rejects when it cannot. Under `jwt` alone.
   *
   * @param context - the request
   * @param token - opened
   */
  closing?(context: AuthContext, token: JWT): Promise<void>
}

/**
 * The columns that features write.
 *
 * @param context - the request
 * @param isNew - the session begins; otherwise it is extended
 */
export function featureColumns(context: AuthContext, isNew: boolean): FeatureColumns {
  const features: readonly SessionHooks[] = context.config.features ?? []
  const columns: FeatureColumns = {}
  for (const hooks of features) Object.assign(columns, hooks.columns?.(context, isNew))
  return columns
}

/**
 * What is in the columns of a session that the configuration declares.
 *
 * @param context - the request
 * @param stored - the session
 */
export function declaredColumns(
  { config }: AuthContext,
  stored: AdapterSession,
): Readonly<Record<string, unknown>> {
  const columns = Object.keys(config.session.columns)
  return Object.fromEntries(Object.entries(stored).filter(([name]) => columns.includes(name)))
}

/** See {@link SessionHooks.keeping}. */
export async function keepKnown(
  context: AuthContext,
  session: AdapterSession,
  from: AdapterSession,
): Promise<void> {
  const features: readonly SessionHooks[] = context.config.features ?? []
  for (const hooks of features) await hooks.keeping?.(context, session, from)
}

/** See {@link SessionHooks.isEnded}; of a session that is not stored. */
export async function isEndedElsewhere(context: AuthContext, token: string): Promise<boolean> {
  const features: readonly SessionHooks[] = context.config.features ?? []
  for (const hooks of features) if (await hooks.isEnded?.(context, token)) return true
  return false
}
