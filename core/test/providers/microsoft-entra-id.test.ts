import { UnsecuredJWT } from "jose"
import { afterEach, describe, expect, test } from "vitest"
import type { Profile } from "../../src/models/records.ts"
import {
  MicrosoftEntraID,
  type MicrosoftEntraIDOptions,
  type MicrosoftEntraIDProfile,
} from "../../src/providers/microsoft-entra-id.ts"
import { requestProfile, type StandIn, startStandIn } from "./stand-in.ts"

const tid = "72f988bf-86f1-41af-91ab-2d7cd011db47"
const personal = "9188040d-6c67-4c5b-b112-36a304b66dad"
const template = "https://login.microsoftonline.com/{tenantid}/v2.0"
const ofTenant = (id: string): string => `https://login.microsoftonline.com/${id}/v2.0`

let standIn: StandIn | undefined
afterEach(() => standIn?.close())

async function profileOf(
  claims: Record<string, unknown>,
  options: MicrosoftEntraIDOptions = {},
  photo: unknown = 404,
): Promise<Profile> {
  standIn = await startStandIn({ "/v1.0/me/photos/48x48/$value": photo })
  const tokens = { access_token: "t", id_token: new UnsecuredJWT(claims).encode() }
  return requestProfile(MicrosoftEntraID(options), standIn, tokens)
}

describe("the expected issuer", () => {
  const expected = (claims: object, issuer: string, configured = ofTenant("common")): unknown =>
    MicrosoftEntraID().expectedIssuer?.({ ...claims }, issuer, configured)

  test("of the metadata for all tenants is that of the token's tenant", () => {
    expect(expected({ tid }, template)).toBe(ofTenant(tid))
    expect(expected({ tid: personal }, template)).toBe(ofTenant(personal))
  })

  test("of a tenant's own metadata is that tenant, whatever the token says", () => {
    expect(expected({ tid: personal }, ofTenant(tid))).toBe(ofTenant(tid))
  })

  test.each([
    undefined,
    "",
    "common",
    "evil.example/x",
    `${tid}/../x`,
    `x/${tid}`,
    1,
    [tid],
    "{tenantid}",
  ])("is none for the tenant %j", (odd) => {
    expect(expected({ tid: odd }, template)).toBe("")
  })

  test.each([
    ["organizations", tid],
    ["Organizations", tid],
    ["consumers", personal],
    [tid, tid],
    [tid.toUpperCase(), tid],
  ])("for %s is that of %s alone", (audience, admitted) => {
    const other = admitted === tid ? personal : tid
    expect(expected({ tid: admitted }, template, ofTenant(audience))).toBe(ofTenant(admitted))
    expect(expected({ tid: other }, template, ofTenant(audience))).toBe("")
  })

  test.each(["corp.example", ""])(
    "is none where %j is configured and the metadata is for all tenants",
    (audience) => {
      expect(expected({ tid }, template, ofTenant(audience))).toBe("")
      expect(expected({ tid: personal }, template, ofTenant(audience))).toBe("")
    },
  )
})

describe("the address", () => {
  test.each([{}, { email_verified: true }, { xms_edov: "true" }, { xms_edov: 1 }])(
    "is not taken as proved with %j",
    async (claims) => {
      const profile = await profileOf({ sub: "s", email: "ceo@example.com", ...claims })
      expect(profile).toMatchObject({ email: "ceo@example.com", email_verified: false })
    },
  )

  test("is taken as proved where Microsoft verified its domain", async () => {
    const profile = await profileOf({ sub: "s", email: "ada@example.com", xms_edov: true })
    expect(profile.email_verified).toBe(true)
  })
})

describe("the photo", () => {
  test("is not asked for by default", async () => {
    expect(await profileOf({ sub: "s" })).not.toHaveProperty("picture")
    expect(standIn?.seen).toEqual([])
  })

  test("comes as a data URL when a size is set", async () => {
    const bytes = new Uint8Array([255, 216, 255, 0])
    const profile = await profileOf({ sub: "s" }, { profilePhotoSize: 48 }, bytes)
    expect(profile.picture).toBe("data:image/jpeg;base64,/9j/AA==")
    expect(standIn?.seen[0]?.headers["authorization"]).toBe("Bearer t")
  })

  test.each([404, 500, "hang up"])(
    "may be missing (%j) without stopping the sign-in",
    async (answer) => {
      const profile = await profileOf({ sub: "s" }, { profilePhotoSize: 48 }, answer)
      expect(profile).toEqual({ sub: "s", email_verified: false })
    },
  )
})

describe("the user", () => {
  const user = async (claims: object): Promise<unknown> => {
    // Claims of a token, which are whatever Microsoft sends.
    const profile = { sub: "s", email_verified: false, ...claims } as MicrosoftEntraIDProfile
    return MicrosoftEntraID().profile?.(profile, {})
  }

  test("has the id of the token, the name and the address", async () => {
    expect(await user({ name: "Ada", email: "ada@example.com", oid: "o", tid })).toEqual({
      id: "s",
      name: "Ada",
      email: "ada@example.com",
      image: null,
    })
  })

  test("has the user name as address only where it is one", async () => {
    expect(await user({ preferred_username: "ada@corp.example" })).toMatchObject({
      email: "ada@corp.example",
    })
    expect(await user({ preferred_username: "+49301234" })).toMatchObject({ email: null })
  })
})
