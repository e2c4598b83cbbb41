import { describe, expect, test } from "vitest"
import { Apple } from "../../src/providers/apple.ts"
import { Auth0 } from "../../src/providers/auth0.ts"
import { Discord } from "../../src/providers/discord.ts"
import { Facebook } from "../../src/providers/facebook.ts"
import { GitHub } from "../../src/providers/github.ts"
import { GitLab } from "../../src/providers/gitlab.ts"
import { Google } from "../../src/providers/google.ts"
import { Keycloak } from "../../src/providers/keycloak.ts"
import { MicrosoftEntraID } from "../../src/providers/microsoft-entra-id.ts"
import { Okta } from "../../src/providers/okta.ts"
import { resolved } from "../oauth/sign-in-flow.ts"
import { allFacts, factoryOf } from "./flow/provider-modules.ts"

const documented = (await allFacts()).filter(({ variant }) => variant === undefined)
const factories = await Promise.all(
  documented.map(async (facts) => ({ id: facts.id, factory: await factoryOf(facts) })),
)

describe.each(factories)("$id", ({ factory }) => {
  test("keeps what the application says apart from its defaults", () => {
    const options = { name: "Ours", authorization: { params: { prompt: "login" } } }
    const made = factory(options)
    expect(made.options).toEqual(options)
    expect(made.name).not.toBe("Ours")
  })

  test("has a colour that shows on white, or none", () => {
    const { brandColor = "#000000" } = factory().style ?? {}
    expect(brandColor).toMatch(/^#(?!f{6})[\da-f]{6}$/)
  })
})

test.each([
  { provider: Apple, color: "#000000" },
  { provider: Auth0, color: "#eb5424" },
  { provider: Discord, color: "#5865f2" },
  { provider: Facebook, color: "#006aff" },
  { provider: GitHub, color: "#24292f" },
  { provider: GitLab, color: "#fc6d26" },
  { provider: Google, color: "#1a73e8" },
  { provider: Keycloak, color: "#428bca" },
  { provider: MicrosoftEntraID, color: "#0072c6" },
  { provider: Okta, color: "#000000" },
])("$provider.name has the colour that users know it by", ({ provider, color }) => {
  expect(provider().style?.brandColor).toBe(color)
})

test("an application changes one parameter and keeps the rest", () => {
  const options = {
    clientId: "an-id",
    clientSecret: "a-secret",
    authorization: { params: { allow_signup: "false" } },
  }
  expect(resolved(GitHub(options)).authorization).toEqual({
    url: "https://github.com/login/oauth/authorize",
    params: { scope: "read:user user:email", allow_signup: "false" },
  })
})
