import { describe } from "vitest"
import { sealCases } from "./seal-cases.ts"

describe("seal with Node's crypto", () => {
  sealCases()
})
