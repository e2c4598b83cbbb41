import factory from "../process/writes-local-time.ts"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const writesLocalTime: BrokenAdapter = {
  defect: "writes local time and reads it as UTC, which is the same where most tests run",
  breaks: "X12",
  options: { only: ["X12"], module: new URL("../process/writes-local-time.ts", import.meta.url) },
  make: () => factory,
}
