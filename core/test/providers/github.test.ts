import { afterEach, describe, expect, test } from "vitest"
import type { Profile } from "../../src/models/records.ts"
import { GitHub, type GitHubProfile } from "../../src/providers/github.ts"
import { requestProfile, type StandIn, startStandIn } from "./stand-in.ts"

const ada = {
  id: 583_231,
  login: "octocat",
  name: null,
  email: null,
  avatar_url: "https://avatars.githubusercontent.com/u/583231?v=4",
  html_url: "https://github.com/octocat",
}
const address = (email: string, primary: boolean, verified: boolean): object => ({
  email,
  primary,
  verified,
  visibility: null,
})

let standIn: StandIn | undefined
afterEach(() => standIn?.close())

async function profileOf(user: object, emails: unknown): Promise<Profile> {
  standIn = await startStandIn({ "/user": user, "/user/emails": emails })
  return requestProfile(GitHub(), standIn)
}

describe("the address", () => {
  test("is the primary one where it is verified", async () => {
    const emails = [
      address("other@example.com", false, true),
      address("Octo@Example.com", true, true),
    ]
    expect(await profileOf(ada, emails)).toMatchObject({
      id: 583_231,
      email: "Octo@Example.com",
      email_verified: true,
    })
  })

  test("is none where the primary one is not verified", async () => {
    const emails = [
      address("new@example.com", true, false),
      address("old@example.com", false, true),
    ]
    expect(await profileOf(ada, emails)).toMatchObject({ email: null, email_verified: false })
  })

  test("is the public one, verified where the list says so", async () => {
    const user = { ...ada, email: "public@example.com" }
    const emails = [
      address("me@example.com", true, true),
      address("PUBLIC@example.com", false, true),
    ]
    expect(await profileOf(user, emails)).toMatchObject({
      email: "public@example.com",
      email_verified: true,
    })
  })

  test.each([
    ["is not in the list", [address("me@example.com", true, true)]],
    ["is listed without proof", [address("public@example.com", true, false)]],
    ["is listed with a text", [{ email: "public@example.com", primary: true, verified: "true" }]],
  ])("proves nothing when the public one %s", async (_case, emails) => {
    const user = { ...ada, email: "public@example.com", email_verified: true }
    expect(await profileOf(user, emails)).toMatchObject({
      email: "public@example.com",
      email_verified: false,
    })
  })

  test.each([403, 404, 500, "hang up", {}, [null, 1, { email: 2 }], "no list"])(
    "may be withheld (%j) without stopping the sign-in",
    async (emails) => {
      expect(await profileOf(ada, emails)).toMatchObject({
        login: "octocat",
        email: null,
        email_verified: false,
      })
    },
  )
})

test("a profile that is refused stops the sign-in", async () => {
  standIn = await startStandIn({ "/user": 401, "/user/emails": [] })
  await expect(requestProfile(GitHub(), standIn)).rejects.toThrow("status 401")
})

test("both calls carry the token and a user agent", async () => {
  await profileOf(ada, [])
  expect(standIn?.seen.map(({ path }) => path)).toEqual(["/user", "/user/emails"])
  for (const { headers } of standIn?.seen ?? []) {
    expect(headers).toMatchObject({
      authorization: "Bearer an-access-token",
      "user-agent": "lockstep",
      accept: "application/vnd.github+json",
    })
  }
})

test("the id becomes a text, and the login stands in for a missing name", async () => {
  // A profile as GitHub sends it, with what the request above adds.
  const profile = { ...ada, email: "a@example.com", email_verified: true } as GitHubProfile
  expect(await GitHub().profile?.(profile, {})).toEqual({
    id: "583231",
    name: "octocat",
    email: "a@example.com",
    image: "https://avatars.githubusercontent.com/u/583231?v=4",
  })
})

test("a GitHub Enterprise Server has all its endpoints below its URL", async () => {
  const provider = GitHub({ enterprise: { baseUrl: "https://git.example.com/" } })
  expect(provider).toMatchObject({
    issuer: "https://git.example.com/login/oauth",
    authorization: { url: "https://git.example.com/login/oauth/authorize" },
    token: "https://git.example.com/login/oauth/access_token",
    userinfo: { url: "https://git.example.com/api/v3/user" },
    options: {},
  })
  standIn = await startStandIn({ "/api/v3/user": ada, "/api/v3/user/emails": [] })
  expect(await requestProfile(provider, standIn)).toMatchObject({ login: "octocat" })
})
