import { describe } from "vitest"
import { sealCases } from "./seal-cases.ts"

// In the project where `#jwe` is what other runtimes get.
describe("seal with WebCrypto", () => {
  sealCases()
})
