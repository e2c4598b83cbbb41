import { globSync } from "node:fs"
import path from "node:path"
import type { ProviderEntry } from "@lockstep/core"
import { describe, expect, test } from "vitest"
import { signInAs } from "@lockstep/testing"
import { configWith } from "./support/application.ts"

const folder = path.join(import.meta.dirname, "../../../core/src/providers")
const names = globSync("*.ts", { cwd: folder }).map((file) => path.basename(file, ".ts"))

/** The options that the providers require. */
const options = {
  clientId: "client",
  clientSecret: "secret",
  apiKey: "key",
  issuer: "https://id.example.com",
  accountID: "account",
  scope: "scope",
}

/** Returns the provider of a module; `undefined` if the module has no provider with an authorization endpoint. */
async function providerOf(name: string): Promise<ProviderEntry | undefined> {
  // Every module of a provider exports its function, which returns a provider.
  const { default: make } = (await import(path.join(folder, `${name}.ts`))) as {
    default?: (given: object) => { id?: string; type: string }
  }
  if (make === undefined) return undefined
  // The only provider without a default userinfo endpoint.
  const userinfo = name === "netsuite" && { userinfo: "https://id.example.com/userinfo" }
  const made = make({ ...options, ...userinfo })
  const isOne = made.id !== undefined && /^(?:oauth|oidc)$/.test(made.type)
  // A value with such a type is a provider.
  return isOne ? (made as ProviderEntry) : undefined
}

describe("signInAs", async () => {
  const found = await Promise.all(
    names.map(async (name) => [name, await providerOf(name)] as const),
  )
  const providers = found.filter(([, provider]) => provider !== undefined)

  test("is tried with every provider that has an authorization endpoint", () => {
    expect(providers.length).toBeGreaterThan(90)
  })

  test.each(providers)("signs in with the built-in provider %s", async (_name, provider) => {
    const config = configWith({ providers: provider ? [provider] : [] })
    const { session, user } = await signInAs(config, { name: "Ada", email: "ada@example.com" })
    expect(session.user).toMatchObject({ name: "Ada", email: "ada@example.com" })
    expect(user).toMatchObject({ name: "Ada", email: "ada@example.com" })
  })
})
