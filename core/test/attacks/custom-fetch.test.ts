import { inspect } from "node:util"
import { describe, expect, test } from "vitest"
import { customFetch } from "../../src/index.ts"
import { visitor } from "../support/visitor.ts"
import { refuseUnhandledRejections } from "./rejections.ts"
import { application } from "../support/application.ts"
import { providerOf, signIn, useProvider } from "../support/current-provider.ts"

useProvider()

refuseUnhandledRejections()

/** The token request's body; the library always sends a form. */
function textOf({ body }: RequestInit): string {
  return body instanceof URLSearchParams ? body.toString() : JSON.stringify(body)
}

describe("a custom fetch that quotes its request in an error", () => {
  const quoting: [string, typeof fetch][] = [
    [
      "at once",
      (_input, init) => {
        if (init?.method === "POST") throw new Error(textOf(init))
        return fetch(_input, init)
      },
    ],
    [
      "later",
      async (_input, init) => {
        if (init?.method === "POST") throw new Error(textOf(init))
        return fetch(_input, init)
      },
    ],
    // What a wrapper without types might do.
    ["never, and returns nothing", (() => undefined) as unknown as typeof fetch],
  ]

  test.each(quoting)("tells nothing of it: %s", async (_name, fetcher) => {
    const { config, errors } = application({
      providers: [providerOf("local", { [customFetch]: fetcher })],
    })
    const location = await signIn(visitor(config))
    expect(location).toContain("error=")
    expect(inspect(errors, { depth: 20 })).not.toMatch(/sentinel|code_verifier/)
  })
})
