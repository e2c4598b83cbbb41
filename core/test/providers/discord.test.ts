import { afterEach, describe, expect, test } from "vitest"
import { Discord, type DiscordProfile } from "../../src/providers/discord.ts"
import { requestProfile, type StandIn, startStandIn } from "./stand-in.ts"

const ada: DiscordProfile = {
  id: "80351110224678912",
  username: "nelly",
  discriminator: "0",
  global_name: "Nelly",
  avatar: "8342729096ea3675442027381ff50dfe",
  email: "nelly@example.com",
  verified: true,
  locale: "en-GB",
  mfa_enabled: false,
  email_verified: true,
}

let standIn: StandIn | undefined
afterEach(() => standIn?.close())

const user = async (more: Partial<DiscordProfile>): Promise<unknown> =>
  Discord().profile?.({ ...ada, ...more }, {})

test("the user has the display name, or the user name", async () => {
  expect(await user({})).toEqual({
    id: "80351110224678912",
    name: "Nelly",
    email: "nelly@example.com",
    image:
      "https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.png",
  })
  expect(await user({ global_name: null, email: null })).toMatchObject({
    name: "nelly",
    email: null,
  })
})

describe("the picture", () => {
  test("is a gif when it is animated", async () => {
    expect(await user({ avatar: "a_83" })).toMatchObject({
      image: "https://cdn.discordapp.com/avatars/80351110224678912/a_83.gif",
    })
  })

  test.each([
    // (id >> 22) mod 6, with all 64 bits of it: 32 bits, or a number, would give another one for some.
    ["80351110224678912", "0", "5"],
    ["1093871220479037460", "0", "4"],
    ["18446744073709551615", "0", "3"],
    ["80351110224678912", "1337", "2"],
    ["80351110224678912", "0005", "0"],
  ])("is a default one for %s#%s", async (id, discriminator, number) => {
    expect(await user({ avatar: null, id, discriminator })).toMatchObject({
      image: `https://cdn.discordapp.com/embed/avatars/${number}.png`,
    })
  })
})

test.each([
  [true, true],
  [false, false],
  ["true", false],
  [undefined, false],
])("an address with verified %j is proved: %s", async (verified, expected) => {
  standIn = await startStandIn({ "/api/users/@me": { ...ada, verified, email_verified: true } })
  expect(await requestProfile(Discord(), standIn)).toMatchObject({ email_verified: expected })
})
