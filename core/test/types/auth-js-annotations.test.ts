import type { OAuthConfig, Profile, TokenSet } from "@lockstep/core/providers"
import { expectTypeOf, test } from "vitest"

type Request = NonNullable<Exclude<OAuthConfig["userinfo"], string | undefined>["request"]>

// oxlint-disable typescript/no-explicit-any -- As applications of Auth.js write it.
test("a userinfo request can annotate its parameter with the types of Auth.js", () => {
  type Annotated<Provider> = (context: { tokens: TokenSet; provider: Provider }) => Promise<Profile>
  expectTypeOf<Annotated<OAuthConfig<any>>>().toExtend<Request>()
  expectTypeOf<Annotated<OAuthConfig>>().toExtend<Request>()
  type InAuthJs = OAuthConfig<any> & { signinUrl: string; callbackUrl: string }
  expectTypeOf<Annotated<InAuthJs>>().toExtend<Request>()
  expectTypeOf<Annotated<{ userinfo: { url: URL | undefined } }>>().toExtend<Request>()
})

test("a picture can be stored as a string", () => {
  const toRow = (profile: Profile): { photoUrl: string | null } => ({ photoUrl: profile.picture })
  expectTypeOf(toRow).returns.toHaveProperty("photoUrl")
})
