import { isNothing, matches } from "../../values/assert.ts"
import type { ProbeKind } from "./probe.ts"

/** A token can only be seen by using it: a lookup deletes it. */
const createVerificationToken: ProbeKind = {
  method: "createVerificationToken",
  needs: ["useVerificationToken"],
  async prepare({ sample }) {
    const token = sample.token()
    return {
      method: "createVerificationToken",
      call: (adapter) => adapter.createVerificationToken(token),
      check() {},
      async effect(observer) {
        const used = await observer.useVerificationToken(token)
        matches(used, token, "useVerificationToken afterwards")
      },
    }
  },
}

/** V16 judges that only one attempt succeeds. */
export const useVerificationToken: ProbeKind = {
  method: "useVerificationToken",
  needs: ["createVerificationToken"],
  async prepare({ adapter: first, sample }) {
    const token = sample.token()
    await first.createVerificationToken(token)
    return {
      method: "useVerificationToken",
      call: (adapter) => adapter.useVerificationToken(token),
      check: (seen) => matches(seen, token, "the result"),
      async effect(observer) {
        const again = await observer.useVerificationToken(token)
        isNothing(again, "useVerificationToken afterwards")
      },
    }
  },
}

/** Every method of verification tokens. */
export const tokenProbes: readonly ProbeKind[] = [createVerificationToken, useVerificationToken]
