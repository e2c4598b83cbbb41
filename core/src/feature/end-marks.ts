import type { AuthContext } from "../context.ts"
import type { JWT } from "../models/jwt.ts"
import type { FeatureHooks } from "./hooks.ts"

/**
 * Returns whether the session of a token has ended by a mark of any feature. The first feature that has marks asks for
 * those of all, with one question; the others have nothing to ask.
 *
 * @param token - opened; a string identifies a database session, which no mark ends
 * @param read - asks the store, unless a feature reads marks in another way
 * @throws AdapterError when the store cannot be asked
 */
export async function isMarked(
  own: FeatureHooks,
  context: AuthContext,
  token: string | JWT,
  read: NonNullable<FeatureHooks["readMarks"]>,
): Promise<boolean> {
  const features: readonly FeatureHooks[] = context.config.features ?? []
  const marking = features.filter((hooks) => "endMarks" in hooks)
  if (typeof token === "string" || marking[0] !== own) return false
  const marks = await Promise.all(marking.map(async (hooks) => hooks.endMarks?.(token)))
  const all = marks.flatMap((each) => each?.keys ?? [])
  // A token of a format of the application's may have nothing that a mark could name.
  if (all.length === 0) return false
  const reader = features.find((hooks) => "readMarks" in hooks)
  const values = (await reader?.readMarks?.(all)) ?? (await read(all))
  let start = 0
  return marks.some((each) => {
    const { length } = each?.keys ?? []
    start += length
    return length > 0 && each?.isEnded(values.slice(start - length, start)) === true
  })
}
