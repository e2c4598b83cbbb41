import { describe, expect, test } from "vitest"
import type { Profile } from "../../src/models/records.ts"
import { profileUser } from "../../src/oauth/profile-user.ts"
import type { ResolvedOAuthProvider } from "../../src/provider/resolved-provider.ts"
import { FortyTwo } from "../../src/providers/42-school.ts"
import { ClickUp } from "../../src/providers/click-up.ts"
import { Concept2 } from "../../src/providers/concept2.ts"
import { Dribbble } from "../../src/providers/dribbble.ts"
import { Freshbooks } from "../../src/providers/freshbooks.ts"
import { GitHub } from "../../src/providers/github.ts"
import { GitLab } from "../../src/providers/gitlab.ts"
import { HubSpot } from "../../src/providers/hubspot.ts"
import { Kakao } from "../../src/providers/kakao.ts"
import { Kick } from "../../src/providers/kick.ts"
import { Mailchimp } from "../../src/providers/mailchimp.ts"
import { Osu } from "../../src/providers/osu.ts"
import { Pipedrive } from "../../src/providers/pipedrive.ts"
import { Strava } from "../../src/providers/strava.ts"
import { VK } from "../../src/providers/vk.ts"
import { WordPress } from "../../src/providers/wordpress.ts"
import { Zoho } from "../../src/providers/zoho.ts"

/** Providers that know users by a number, each with a response that contains the ID. */
const providers: [{ id: string; profile?: unknown }, (id: unknown) => object][] = [
  [FortyTwo(), (id) => ({ id, image: { link: null } })],
  [ClickUp(), (id) => ({ user: { id } })],
  [Concept2(), (id) => ({ data: { id } })],
  [Dribbble(), (id) => ({ id })],
  [Freshbooks(), (id) => ({ response: { id } })],
  [GitHub(), (id) => ({ id })],
  [GitLab(), (id) => ({ id })],
  [HubSpot(), (id) => ({ user_id: id })],
  [Kakao(), (id) => ({ id })],
  [Kick(), (id) => ({ data: [{ user_id: id }] })],
  [Mailchimp(), (id) => ({ login: { login_id: id } })],
  [Osu(), (id) => ({ id })],
  [Pipedrive(), (id) => ({ data: { id } })],
  [Strava(), (id) => ({ id })],
  [VK(), (id) => ({ user: { user_id: id } })],
  [WordPress(), (id) => ({ ID: id })],
  [Zoho(), (id) => ({ ZUID: id })],
]

describe.each(providers)("an account at $id", (provider, answer) => {
  // The members that are read; each provider has its own type for its response.
  const userOf = (id: unknown) =>
    profileUser(provider as ResolvedOAuthProvider, answer(id) as Profile, {})

  test("has the number as its id", async () => {
    expect(await userOf(12345)).toMatchObject({ id: "12345" })
  })

  // asvs 15.3.5
  test.each([undefined, null, {}, [], true, 1.5])(
    "belongs to no user when the id is %j",
    async (id) => {
      await expect(userOf(id)).rejects.toMatchObject({ type: "OAuthProfileParseError" })
    },
  )

  test("belongs to no user when the id is a number that JSON rounds to another user's", async () => {
    const { id } = JSON.parse('{"id":9007199254740993}') as { id: number }
    await expect(userOf(id)).rejects.toMatchObject({ type: "OAuthProfileParseError" })
  })
})
