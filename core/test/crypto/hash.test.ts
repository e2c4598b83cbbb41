import { describe } from "vitest"
import { hashCases } from "./hash-cases.ts"

describe("hashing with Node's crypto", () => {
  hashCases()
})
