import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { resolveConfig } from "../../src/config/resolve-config.ts"
import type { AuthConfig } from "../../src/index.ts"
import { assertConfig } from "../../src/integration.ts"
import { ownParts } from "../../src/provider/symbols.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { WebAuthn } from "../../src/providers/webauthn.ts"
import { configWith } from "../support/visitor.ts"

/** What is wrong with the providers that were left out. */
function problemsOf(options: Partial<AuthConfig>): unknown[] {
  const experimental = { enableWebAuthn: true }
  const resolution = resolveConfig(
    configWith({ adapter: MemoryAdapter(), experimental, providers: [Passkey], ...options }),
  )
  if (!resolution.usable) throw new Error("The configuration cannot be used.")
  const problems = [...resolution.config.leftOut.values()].flatMap((provider) => provider.problems)
  return problems.map(({ type, path }) => [type, path])
}

describe("a configuration with passkeys", () => {
  test("is accepted with an adapter and the experiment switched on", () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ session: { strategy: "jwt" } })).toEqual([])
  })

  // spec W6
  test("is rejected while the experiment is off", () => {
    expect(problemsOf({ experimental: {} })).toEqual([
      ["ExperimentalFeatureNotEnabled", "experimental.enableWebAuthn"],
    ])
  })

  test("is refused without an adapter", () => {
    const { adapter: _adapter, ...without } = configWith({
      providers: [Passkey],
      experimental: { enableWebAuthn: true },
    })
    const resolution = resolveConfig(without)
    expect(resolution).toHaveProperty("usable", true)
    const problems = [expect.objectContaining({ type: "MissingAdapter", path: "adapter" })]
    const leftOut = new Map([["passkey", { type: "webauthn", problems }]])
    expect(resolution).toHaveProperty("config.leftOut", leftOut)
  })

  test.each([
    "createAuthenticator",
    "getAuthenticator",
    "listAuthenticatorsByUserId",
    "updateAuthenticatorCounter",
    "getUserByAccount",
    "linkAccount",
  ] as const)("is refused when the adapter lacks %s", (method) => {
    const { [method]: _method, ...adapter } = MemoryAdapter()
    const session = { strategy: "jwt" } as const
    expect(problemsOf({ adapter, session })).toEqual([["MissingAdapterMethods", "adapter"]])
  })

  test("is refused when two providers offer passkeys while users type", () => {
    expect(problemsOf({ providers: [Passkey, WebAuthn] })).toEqual([
      ["DuplicateConditionalUI", "providers[1].enableConditionalUI"],
    ])
    const quiet = WebAuthn({ enableConditionalUI: false })
    expect(problemsOf({ providers: [Passkey, quiet] })).toEqual([])
  })

  test("is refused when a provider offers passkeys at no input", () => {
    const formFields = { email: { label: "Email", autocomplete: "username" } }
    expect(problemsOf({ providers: [Passkey({ formFields })] })).toEqual([
      ["MissingWebAuthnAutocomplete", "providers[0].formFields"],
    ])
    const quiet = Passkey({ formFields, enableConditionalUI: false })
    expect(problemsOf({ providers: [quiet] })).toEqual([])
  })

  test("is accepted with a copy of what a provider's function made", () => {
    expect(problemsOf({ providers: [{ ...Passkey(), id: "key", name: "Key" }] })).toEqual([])
    expect(problemsOf({ providers: [{ ...Passkey({ id: "key" }) }] })).toEqual([])
  })

  test("is refused when a provider was written by hand", () => {
    const { [ownParts]: _parts, ...written } = Passkey()
    expect(problemsOf({ providers: [written] })).toEqual([["ConfigError", "providers[0].type"]])
  })

  test("is refused when a provider lacks the functions that verify", () => {
    const simpleWebAuthn = { ...Passkey().simpleWebAuthn, verifyAuthenticationResponse: undefined }
    // A program without types may pass anything.
    const broken = { ...Passkey(), simpleWebAuthn } as unknown as ReturnType<typeof Passkey>
    expect(problemsOf({ providers: [broken] })).toEqual([
      ["ConfigError", "providers[0].simpleWebAuthn"],
    ])
  })

  // spec O9
  test("is warned about once, as the feature is an experiment", () => {
    const warnings: string[] = []
    const config = configWith({
      adapter: MemoryAdapter(),
      providers: [Passkey],
      experimental: { enableWebAuthn: true },
      logger: { warn: (code) => void warnings.push(code) },
    })
    assertConfig(config)
    assertConfig(config)
    expect(warnings).toEqual(["experimental-webauthn"])
  })

  test("keeps the defaults that an option of a group does not replace", () => {
    const { options } = Passkey({ registrationOptions: { timeout: 1000 } })
    expect(options).toEqual({ registrationOptions: { timeout: 1000 } })
    expect(
      problemsOf({ providers: [Passkey({ registrationOptions: { timeout: 1000 } })] }),
    ).toEqual([])
  })
})
