import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { AccessDenied } from "../../src/errors.ts"
import type { VerificationRequestParams } from "../../src/provider/email-provider.ts"
import { visitor } from "../support/visitor.ts"
import { askForLink, mailHouse, origin } from "./mailbox.ts"

function failingHouse(fail: (mail: VerificationRequestParams) => unknown) {
  const mails: VerificationRequestParams[] = []
  const house = mailHouse({
    provider: {
      sendVerificationRequest: async (mail) => {
        mails.push(mail)
        await fail(mail)
      },
    },
  })
  return { house, mails }
}

describe("a mail that cannot be sent", () => {
  test("is an EmailSignInError that says why, and leads to the sign-in page", async () => {
    const { house } = failingHouse(() => {
      throw new Error("Resend answered 401 (invalid_api_key).")
    })
    const location = await askForLink(visitor(house.config), "ada@example.com")
    expect(location).toBe(`${origin}/auth/signin?error=EmailSignin`)
    expect(house.errors).toMatchObject([{ type: "EmailSignInError" }])
    expect(house.errors[0]?.message).toContain("Resend answered 401 (invalid_api_key).")
  })

  test("leaves no token that works", async () => {
    const { house, mails } = failingHouse(() => {
      throw new Error("timed out")
    })
    await askForLink(visitor(house.config), "ada@example.com")
    expect(house.log).toEqual(["getUserByEmail", "createVerificationToken", "useVerificationToken"])
    const form = { token: mails[0]?.token ?? "", email: "ada@example.com" }
    const response = await visitor(house.config).post("callback/mail", form)
    expect(response.headers.get("location")).toBe(`${origin}/auth/error?error=Verification`)
  })

  test.each([
    ["an address", ({ identifier }: VerificationRequestParams) => `550 <${identifier}> unknown`],
    ["a short address", () => "550 <a@b.c> unknown"],
    ["the link", ({ url }: VerificationRequestParams) => `bad link ${url}`],
    ["the token", ({ token }: VerificationRequestParams) => `bad token ${token}`],
  ])("does not put %s into the log", async (_name, message) => {
    const { house, mails } = failingHouse((mail) => {
      throw new Error(message(mail))
    })
    await askForLink(visitor(house.config), "ada@example.com")
    const told = JSON.stringify(house.errors.map((error) => [error.message, error.stack, error]))
    expect(house.errors).toHaveLength(1)
    expect(house.errors[0]?.cause).toBeUndefined()
    for (const value of ["ada@", "a@b.c", mails[0]?.token ?? "-"]) expect(told).not.toContain(value)
  })

  test("passes an AuthError of the sender through", async () => {
    const { house } = failingHouse(() => {
      throw new AccessDenied("too many mails")
    })
    const location = await askForLink(visitor(house.config), "ada@example.com")
    expect(location).toBe(`${origin}/auth/error?error=AccessDenied`)
    expect(house.log).toContain("useVerificationToken")
  })

  test("is not attempted when the token cannot be stored", async () => {
    const house = mailHouse({
      adapter: MemoryAdapter(),
      replaced: {
        createVerificationToken: () => {
          throw new Error("connect ECONNREFUSED")
        },
      },
    })
    const location = await askForLink(visitor(house.config), "ada@example.com")
    expect(location).toBe(`${origin}/auth/error?error=Configuration`)
    expect(house.mails).toEqual([])
  })
})
