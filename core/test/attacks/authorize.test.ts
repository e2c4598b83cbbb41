import { describe, expect, test } from "vitest"
import type { CredentialsConfig } from "../../src/provider/credentials-provider.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, sessionCookie, type Visitor, visitor } from "../support/visitor.ts"

/** What an application without types could return. */
async function signInWith(answer: unknown): Promise<Visitor & { location: string | null }> {
  const authorize = (() => answer) as unknown as NonNullable<CredentialsConfig["authorize"]>
  const passwords = Credentials({ credentials: {}, authorize })
  const browser = visitor(configWith({ providers: [passwords] }))
  const response = await browser.submit("callback/credentials")
  return { ...browser, location: response.headers.get("location") }
}

describe("an authorize that answers with no user", () => {
  test.each<[string, unknown]>([
    ...[true, 1, "ada", [], [{ id: "ada" }], false, null, undefined, 0, ""].map(named),
    ...[{}, { name: "Ada" }, { id: "" }, { id: null }, { id: {} }, { id: true }].map(named),
    ["an ID that is not a number", { id: Number.NaN }],
    ["an ID that is not exact", { id: 2 ** 53 }],
    ["an error", new Error("The database is unreachable.")],
    ["an error with an ID", Object.assign(new Error("refused"), { id: "ada" })],
    ["a response", Response.json({ id: "ada" }, { status: 403 })],
    ["a redirect", Response.redirect("https://app.example.com/locked")],
  ])("signs no user in: %s", async (_name, answer) => {
    const { location, cookies } = await signInWith(answer)
    expect(location).toContain("error=")
    expect(cookies.has(sessionCookie)).toBe(false)
  })

  test.each([
    [7, "7"],
    [7n, "7"],
    ["ada", "ada"],
    [{ toHexString: () => "65f0" }, "65f0"],
  ])("is not one whose user has an ID of a database", async (id, sub) => {
    const authorize = () => ({ id, name: "Ada" }) as unknown as { id: string }
    const config = configWith({
      providers: [Credentials({ credentials: {}, authorize })],
      callbacks: { session: ({ session, token }) => ({ ...session, sub: token.sub }) },
    })
    const browser = visitor(config)
    await browser.submit("callback/credentials")
    expect(await browser.session()).toMatchObject({ sub })
  })
})

function named(answer: unknown): [string, unknown] {
  return [String(JSON.stringify(answer)), answer]
}
