import { AccessDenied } from "../../errors/sign-in-errors.ts"
import type { FeatureHooks } from "../../feature/hooks.ts"
import { secondAfter } from "../../feature/mark-times.ts"
import type { Marks } from "./marks.ts"

/**
 * Refuses a sign-in that was under way when sessions of its user ended: it may have begun with the old password.
 *
 * @param marks - of sessions that ended
 */
export function overtakenHooks(
  marks: Pick<Marks, "read">,
): Required<Pick<FeatureHooks, "dated" | "stored">> {
  return {
    async dated({ now }, { user: { id } }) {
      if (id === undefined) return undefined
      const { endedAt } = await marks.read(id)
      // A date is in whole seconds, and must tell it from a session that ended in the same one.
      return now > endedAt ? secondAfter(endedAt) : undefined
    },
    async stored({ now }, { user: { id } }) {
      if (id !== undefined && now <= (await marks.read(id)).endedAt) throw overtaken()
    },
  }
}

function overtaken(): AccessDenied {
  return new AccessDenied("The user's sessions were ended during this sign-in. Sign in again.")
}
