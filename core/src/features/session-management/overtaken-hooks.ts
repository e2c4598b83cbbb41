import { AccessDenied } from "../../errors/sign-in-errors.ts"
import type { FeatureHooks } from "../../feature/hooks.ts"
import { secondAfter } from "../../feature/mark-times.ts"
import type { Marks } from "./marks.ts"

/**
 * Denies a sign-in that was in progress when sessions of its user ended: it can have started with
 * the old password.
 */
export function overtakenHooks(
  marks: Pick<Marks, "read">,
): Required<Pick<FeatureHooks, "dated" | "stored">> {
  return {
    async dated({ now }, { user: { id } }) {
      if (id === undefined) return undefined
      const { endedAt } = await marks.read(id)
      // Dates are in whole seconds and must differ from a session that ended in the same second.
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
