import { afterEach, describe, expect, test } from "vitest"
import type { Profile } from "../../src/models/records.ts"
import { GitLab, type GitLabProfile } from "../../src/providers/gitlab.ts"
import { requestProfile, type StandIn, startStandIn } from "./stand-in.ts"

const ada = {
  id: 42,
  username: "ada",
  name: "Ada Lovelace",
  state: "active",
  locked: false,
  email: "ada@example.com",
  confirmed_at: "2026-05-23T09:05:22.115Z",
  avatar_url: "https://gitlab.com/uploads/-/system/user/avatar/42/a.png",
}

let standIn: StandIn | undefined
afterEach(() => standIn?.close())

async function profileOf(user: unknown): Promise<Profile> {
  standIn = await startStandIn({ "/api/v4/user": user })
  return requestProfile(GitLab(), standIn)
}

describe("the address", () => {
  test.each([
    [{}, true],
    [{ confirmed_at: null }, false],
    [{ confirmed_at: undefined }, false],
    [{ confirmed_at: "" }, false],
    [{ confirmed_at: undefined, email_verified: true }, true],
    [{ confirmed_at: undefined, email_verified: "true" }, false],
  ])("with %j is proved: %s", async (more, expected) => {
    expect(await profileOf({ ...ada, ...more })).toMatchObject({ email_verified: expected })
  })
})

test.each([{ state: "blocked" }, { state: "ldap_blocked" }, { locked: true }])(
  "an account with %j may not sign in",
  async (more) => {
    await expect(profileOf({ ...ada, ...more })).rejects.toMatchObject({ type: "AccessDenied" })
  },
)

test("the user has a text as id, also in the shape of OpenID Connect", async () => {
  // A profile as GitLab sends it, with what the request above adds.
  const profile = { ...ada, email_verified: true } as GitLabProfile
  expect(await GitLab().profile?.(profile, {})).toEqual({
    id: "42",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://gitlab.com/uploads/-/system/user/avatar/42/a.png",
  })
  expect(await GitLab().profile?.({ ...profile, sub: "43" }, {})).toMatchObject({ id: "43" })
})

test("the user name stands in for a missing name, and a picture may be missing", async () => {
  // Less than GitLab documents.
  const profile = { id: 42, username: "ada", email_verified: false } as GitLabProfile
  expect(await GitLab().profile?.(profile, {})).toEqual({
    id: "42",
    name: "ada",
    email: null,
    image: null,
  })
})

test("a server of one's own has all its endpoints below its URL", () => {
  expect(GitLab({ baseUrl: "https://git.example.com/gitlab/" })).toMatchObject({
    authorization: { url: "https://git.example.com/gitlab/oauth/authorize" },
    token: "https://git.example.com/gitlab/oauth/token",
    userinfo: { url: "https://git.example.com/gitlab/api/v4/user" },
    options: {},
  })
})
