import { describe, expect, test } from "vitest"
import { resolveProvider } from "../../src/config/resolve-provider.ts"
import { problems } from "./provider-samples.ts"

describe("a credentials provider", () => {
  const authorize = () => null
  const credentials = { id: "credentials", name: "Password", type: "credentials" } as const

  test("keeps its function and its inputs", () => {
    const inputs = { password: { type: "password" } }
    const result = resolveProvider({ ...credentials, credentials: inputs, authorize }, "p", {})
    expect(result).toEqual({ provider: { ...credentials, credentials: inputs, authorize } })
  })

  test("takes its function from the options", () => {
    const entry = { ...credentials, credentials: {}, options: { authorize } }
    expect(resolveProvider(entry, "p", {})).toHaveProperty("provider.authorize", authorize)
  })

  test("without function is a problem of its own kind", () => {
    expect(problems(credentials)).toEqual([
      expect.objectContaining({ type: "MissingAuthorize", path: "providers[1].authorize" }),
    ])
  })

  test("with inputs that are none is a problem", () => {
    expect(problems({ ...credentials, authorize, credentials: { password: "text" } })).toEqual([
      expect.objectContaining({ type: "ConfigError", path: "providers[1].credentials" }),
    ])
  })
})
