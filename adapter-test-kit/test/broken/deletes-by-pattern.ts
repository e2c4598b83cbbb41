import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

/** What LIKE takes a key for, with the two characters that mean something to it. */
const likeKey = (key: string): RegExp => {
  const parts = key.split(/(?<wild>[%_])/)
  const source = parts.map((part) =>
    part === "%" ? ".*" : part === "_" ? "." : part.replaceAll(/[^\w-]/g, String.raw`\$&`),
  )
  return new RegExp(`^${source.join("")}$`, "s")
}

export const deletesByPattern: BrokenAdapter = {
  defect: "deletes the sessions whose tokens match the given one as a LIKE pattern",
  breaks: "X19",
  cases: ["X19.55"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSession(sessionToken) {
        if (typeof sessionToken === "string" && /[%_]/.test(sessionToken)) {
          const pattern = likeKey(sessionToken)
          for (const token of store.sessions.keys()) {
            if (pattern.test(token)) store.sessions.delete(token)
          }
        }
        return memory.deleteSession(sessionToken)
      },
    }
  },
}
