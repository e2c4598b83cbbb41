import { describe, expect, test } from "vitest"
import { Facebook } from "../../src/providers/facebook.ts"

test("the version of the Graph API is in every endpoint", () => {
  expect(Facebook({ graphVersion: "v27.0" })).toMatchObject({
    authorization: { url: "https://www.facebook.com/v27.0/dialog/oauth" },
    token: { url: "https://graph.facebook.com/v27.0/oauth/access_token" },
    userinfo: { url: "https://graph.facebook.com/v27.0/me" },
    options: {},
  })
})

test("an id_token that comes along can be verified", () => {
  expect(Facebook()).toMatchObject({
    issuer: "https://www.facebook.com",
    jwksUri: "https://www.facebook.com/.well-known/oauth/openid/jwks/",
  })
})

test("the fields of the profile are asked for by name", () => {
  expect(Facebook().userinfo).toMatchObject({ params: { fields: "id,name,email,picture" } })
})

test("the user has the picture's URL, and may have no address", async () => {
  const picture = {
    data: { url: "https://platform-lookaside.fbsbx.com/x.jpg", is_silhouette: false },
  }
  expect(await Facebook().profile?.({ id: "10224", name: "Ada", picture }, {})).toEqual({
    id: "10224",
    name: "Ada",
    email: null,
    image: "https://platform-lookaside.fbsbx.com/x.jpg",
  })
})

describe("the token endpoint's answer", () => {
  const conform = async (body: unknown, status: number): Promise<Response | undefined> => {
    const { token } = Facebook()
    if (typeof token !== "object") throw new Error("no token endpoint")
    return token.conform?.(Response.json(body, { status }))
  }

  test("gets a code for an error that is an object", async () => {
    const error = { message: "Invalid verification code", type: "OAuthException", code: 100 }
    const response = await conform({ error }, 400)
    expect(response?.status).toBe(400)
    expect(await response?.json()).toEqual({ error: "OAuthException" })
  })

  test.each([
    [{ access_token: "t", token_type: "bearer" }, 200],
    [{ error: "invalid_grant" }, 400],
    [null, 500],
  ])("is left alone when it is %j", async (body, status) => {
    expect(await conform(body, status)).toBeUndefined()
  })

  test("is left alone when it is no JSON", async () => {
    const { token } = Facebook()
    if (typeof token !== "object") throw new Error("no token endpoint")
    expect(await token.conform?.(new Response("<html>"))).toBeUndefined()
  })
})
