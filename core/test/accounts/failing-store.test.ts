import { describe, expect, test } from "vitest"
import type { AdapterMethod } from "../../src/adapters.ts"
import { visitor } from "../support/visitor.ts"
import { cookieName, house, origin, signIn } from "./house.ts"

describe("a store that fails at one step of a first sign-in", () => {
  const steps: AdapterMethod[] = [
    "getUserByAccount",
    "getUserByEmail",
    "createUser",
    "linkAccount",
    "createUserWithAccount",
    "createSession",
  ]

  test.each(steps.flatMap((step) => [true, false].map((atomic) => ({ step, atomic }))))(
    "signs nobody in, and a retry succeeds ($step, atomic: $atomic)",
    async ({ step, atomic }) => {
      const reference = house()
      let failing = true
      const original = reference.adapter[step]
      // The wrapper has the signature of whichever method it stands for.
      const broken = ((...args: never[]) => {
        if (failing) throw new Error("connect ECONNREFUSED")
        return (original as (...args: never[]) => unknown)(...args)
      }) as never
      const { config } = house({
        ...reference.adapter,
        ...(!atomic && { createUserWithAccount: undefined }),
        ...((atomic || step !== "createUserWithAccount") && { [step]: broken }),
      })
      const browser = visitor(config)
      const used = await signIn(browser)
      const reached = used.includes("error=Configuration")
      if (reached) expect(browser.cookies.has(cookieName)).toBe(false)
      failing = false
      expect(await signIn(browser)).toBe(origin)
      expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
    },
  )

  test("takes the user back when the account cannot be stored", async () => {
    const { config, adapter } = house({
      createUserWithAccount: undefined,
      linkAccount: () => {
        throw new Error("connect ECONNREFUSED")
      },
    })
    await signIn(visitor(config))
    expect(await adapter.getUserByEmail?.("ada@example.com")).toBeNull()
  })
})
