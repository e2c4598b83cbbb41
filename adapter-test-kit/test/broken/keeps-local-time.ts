import factory from "../process/keeps-local-time.ts"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const keepsLocalTime: BrokenAdapter = {
  defect: "writes and reads local time, which has some hours twice and others not at all",
  breaks: "X12",
  options: { only: ["X12"], module: new URL("../process/keeps-local-time.ts", import.meta.url) },
  make: () => factory,
}
