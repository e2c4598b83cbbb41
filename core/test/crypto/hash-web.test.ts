import { describe, vi } from "vitest"
import { hashCases } from "./hash-cases.ts"

// What the condition in package.json does on other runtimes.
vi.mock("#jwe", () => import("../../src/crypto/jwe-web.ts"))

describe("hashing with WebCrypto", () => {
  hashCases()
})
