import { storeInProcess } from "../../remote/store-in-process.ts"
import type { CheapAdapter } from "./cheap-adapter.ts"

export const hasNoNetwork: CheapAdapter = {
  way: "keeps its store in the process, and counts statements",
  network: false,
  make: () => storeInProcess(),
}
