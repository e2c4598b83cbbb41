import { describe, vi } from "vitest"
import { sealCases } from "./seal-cases.ts"

// What the condition in package.json does on other runtimes.
vi.mock("#jwe", () => import("../../src/crypto/jwe-web.ts"))

describe("seal with WebCrypto", () => {
  sealCases()
})
