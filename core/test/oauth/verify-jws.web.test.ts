import { describe } from "vitest"
import { verifyJwsCases } from "./verify-jws-cases.ts"

// In the project where `#jws` is what other runtimes get.
describe("with Web Crypto", () => {
  verifyJwsCases()
})
