import { storeInProcess } from "../../remote/store-in-process.ts"
import type { CostlyAdapter } from "./costly-adapter.ts"

export const looksBeforeItDeletes: CostlyAdapter = {
  defect: "checks in a separate statement whether there is a session to delete",
  breaks: "E1",
  network: false,
  make: () =>
    storeInProcess((adapter) => ({
      ...adapter,
      async deleteSession(sessionToken) {
        const found = await adapter.getSessionAndUser(sessionToken)
        return found && adapter.deleteSession(sessionToken)
      },
    })),
}
