import { afterEach, expect, test } from "vitest"
import { readUserinfo } from "../../src/provider/token-requests.ts"
import { type StandIn, startStandIn, viewOf } from "./stand-in.ts"

let standIn: StandIn | undefined
afterEach(() => standIn?.close())

async function read(url: string | undefined): Promise<unknown> {
  standIn = await startStandIn({ "/me": { id: 7 }, "/created": 201, "/gone": 410 })
  const provider = viewOf("forum", url)
  return readUserinfo(url, { tokens: { access_token: "t" }, provider, fetch: standIn.fetch })
}

test("the endpoint is asked with the user's token", async () => {
  expect(await read("https://forum.example.com/me")).toEqual({ id: 7 })
  expect(standIn?.seen[0]?.headers["authorization"]).toBe("Bearer t")
})

test.each(["created", "gone"])("only the status 200 is an answer, not that of %s", async (path) => {
  const failure = read(`https://forum.example.com/${path}?key=sentinel`)
  await expect(failure).rejects.toMatchObject({ type: "CallbackRouteError" })
  await expect(failure).rejects.toThrow(/https:\/\/forum\.example\.com\/\w+ answered with/)
  await expect(failure).rejects.not.toThrow(/sentinel/)
})

test("a provider without the URL is told to set it", async () => {
  await expect(read(undefined)).rejects.toThrow("The provider forum has no userinfo URL.")
})
