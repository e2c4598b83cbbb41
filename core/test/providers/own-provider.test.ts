import { expect, expectTypeOf, test } from "vitest"
import type {
  CredentialsConfig,
  OAuthConfig,
  OAuthUserConfig,
  OIDCConfig,
  OIDCUserConfig,
  Profile,
  Provider,
  ProviderEntry,
} from "@lockstep/core/providers"
import { Auth } from "@lockstep/core"
import { Credentials } from "@lockstep/core/providers/credentials"
import { Google } from "@lockstep/core/providers/google"

interface ForumProfile extends Profile {
  nick: string
}

/** A provider as an application writes one, with the types of the entry alone. */
function Forum(options: OAuthUserConfig<ForumProfile> = {}): OAuthConfig<ForumProfile> {
  return {
    id: "forum",
    name: "Forum",
    type: "oauth",
    authorization: "https://forum.example.com/oauth/authorize",
    token: "https://forum.example.com/oauth/token",
    userinfo: "https://forum.example.com/api/me",
    profile: ({ id, nick }) => ({ id: String(id), name: nick }),
    options,
  }
}

test("a provider of one's own is offered beside the others", async () => {
  const providers: ProviderEntry[] = [
    Forum({ clientId: "x", clientSecret: "s" }),
    Google({ clientId: "y", clientSecret: "s" }),
  ]
  const response = await Auth(new Request("https://app.example.com/auth/providers"), {
    providers,
    secret: "a secret for tests, 32 characters long",
    trustHost: true,
  })
  expect(Object.keys((await response.json()) as object)).toEqual(["forum", "google"])
})

test("what the providers' functions take and return has a name", () => {
  expectTypeOf(Google).parameter(0).toExtend<OIDCUserConfig<never> | undefined>()
  expectTypeOf(Google()).toExtend<OIDCConfig<never>>()
  expectTypeOf(Credentials).returns.toEqualTypeOf<CredentialsConfig>()
  expectTypeOf(Forum()).toExtend<Provider<ForumProfile>>()
})
