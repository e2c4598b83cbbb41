import factory from "../process/keeps-local-time.ts"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const keepsLocalTime: BrokenAdapter = {
  defect: "writes and reads local time, in which some hours occur twice and others do not exist",
  breaks: "X12",
  options: { only: ["X12"], module: new URL("../process/keeps-local-time.ts", import.meta.url) },
  make: () => factory,
}
