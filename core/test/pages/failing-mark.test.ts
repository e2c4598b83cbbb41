import { describe, expect, test } from "vitest"
import type { ProviderStyle } from "../../src/provider/oauth-provider.ts"
import { GitHub } from "../../src/providers/github.ts"
import { configWith, visitor } from "../support/visitor.ts"
import { byName, theOne } from "./parsed-page.ts"

type Mark = Exclude<ProviderStyle["mark"], undefined>

const cause = new Error("no such file")

/** A caller without types can pass anything. */
const failing: readonly (readonly [string, Mark])[] = [
  ["rejects", () => Promise.reject(cause)],
  [
    "throws",
    () => {
      throw cause
    },
  ],
]

async function signInPage(mark: Mark, query = "") {
  const errors: Error[] = []
  const config = configWith({
    providers: [
      GitHub({ clientId: "app", clientSecret: "secret" }),
      GitHub({ id: "own", name: "Own Login", clientId: "app", clientSecret: "s", style: { mark } }),
    ],
    logger: { error: (error) => void errors.push(error) },
  })
  const response = await visitor(config).get(`signin${query}`)
  return { status: response.status, html: await response.text(), errors }
}

describe.each(failing)("a style.mark function that %s", (_how, mark) => {
  test("leaves the page with the provider's initials, and all other marks", async () => {
    const { status, html } = await signInPage(mark)
    expect(status).toBe(200)
    expect(theOne(html, "text").text).toBe("OL")
    expect(byName(html, "path")).toHaveLength(1)
    expect(byName(html, "span").map(({ text }) => text)).toContain("Continue with Own Login")
  })

  test("is logged with the provider, the cause, and what to do", async () => {
    const { errors } = await signInPage(mark, "?error=Callback")
    expect(errors).toEqual([expect.objectContaining({ type: "ConfigError" })])
    expect(errors[0]?.message).toMatch(/style\.mark.* own .*initials.*Fix/s)
    expect(errors[0]?.cause).toMatchObject({ err: cause })
  })
})

test("a style.mark function that loads a mark is not logged", async () => {
  const { html, errors } = await signInPage(() => Promise.resolve({ mark: "M0 0h24v24z" }))
  expect(byName(html, "path")).toHaveLength(2)
  expect(errors).toEqual([])
})
