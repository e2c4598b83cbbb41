import type { AdapterSession } from "../adapter/adapter.ts"
import type { OpaqueHooks } from "../config/feature.ts"
import type { AuthContext } from "../context.ts"

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
   * Tells whether a session that the database does not have was replaced by one whose cookie is on its way to
   * the browser: the cookie of this request is then left alone.
   *
   * @param context - the request
   * @param token - of the session that is gone
   */
  isReplaced?(context: AuthContext, token: string): Promise<boolean>
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

/** See {@link SessionHooks.isReplaced}. */
export async function isReplaced(context: AuthContext, token: string): Promise<boolean> {
  const features: readonly SessionHooks[] = context.config.features ?? []
  for (const hooks of features) if (await hooks.isReplaced?.(context, token)) return true
  return false
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
