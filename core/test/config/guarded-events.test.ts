import { describe, expect, test } from "vitest"
import { Credentials } from "../../src/providers/credentials.ts"
import { configWith, visitor } from "../support/visitor.ts"

const passwords = Credentials({ credentials: {}, authorize: () => ({ id: "ada", name: "Ada" }) })

describe("an event handler", () => {
  test.each([
    [
      "throws",
      () => {
        throw new Error("audit log is full")
      },
    ],
    ["rejects", () => Promise.reject(new Error("audit log is full"))],
  ])("that %s is logged and disturbs nothing", async (_how, signIn) => {
    const errors: Error[] = []
    const logger = { error: (error: Error) => void errors.push(error) }
    const browser = visitor(configWith({ providers: [passwords], events: { signIn }, logger }))
    await browser.submit("callback/credentials")
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
    expect(errors).toMatchObject([
      { type: "EventError", cause: { err: { message: "audit log is full" } } },
    ])
  })

  test("is awaited before the answer", async () => {
    const told: string[] = []
    const signIn = async (): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve))
      told.push("signIn")
    }
    await visitor(configWith({ providers: [passwords], events: { signIn } })).submit(
      "callback/credentials",
    )
    expect(told).toEqual(["signIn"])
  })

  test("is told who signed in, with which account", async () => {
    const messages: unknown[] = []
    const signIn = (message: unknown): void => void messages.push(message)
    await visitor(configWith({ providers: [passwords], events: { signIn } })).submit(
      "callback/credentials",
    )
    expect(messages).toEqual([
      {
        user: { id: "ada", name: "Ada" },
        account: { provider: "credentials", type: "credentials", providerAccountId: "ada" },
        isNewUser: false,
      },
    ])
  })

  test("is told of every session that is read", async () => {
    const messages: unknown[] = []
    const session = (message: unknown): void => void messages.push(message)
    const browser = visitor(configWith({ providers: [passwords], events: { session } }))
    await browser.submit("callback/credentials")
    const shown = await browser.session()
    expect(messages).toEqual([{ session: shown, token: expect.objectContaining({ sub: "ada" }) }])
  })
})
