// asvs 11.4.1, 11.4.3
import { describe } from "vitest"
import { hashCases } from "./hash-cases.ts"

describe("hashing with Node's crypto", () => {
  hashCases()
})
