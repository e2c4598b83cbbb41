import { describe } from "vitest"
import { hashCases } from "./hash-cases.ts"

// In the project where `#jwe` is what other runtimes get.
describe("hashing with WebCrypto", () => {
  hashCases()
})
