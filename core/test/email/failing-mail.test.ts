import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { AccessDenied } from "../../src/errors.ts"
import type { VerificationRequestParams } from "../../src/provider/email-provider.ts"
import { origin, visitor } from "../support/visitor.ts"
import { askForLink, mailApplication } from "./mailbox.ts"

function failingApplication(fail: (mail: VerificationRequestParams) => unknown) {
  const mails: VerificationRequestParams[] = []
  const app = mailApplication({
    provider: {
      sendVerificationRequest: async (mail) => {
        mails.push(mail)
        await fail(mail)
      },
    },
  })
  return { app, mails }
}

describe("a mail that cannot be sent", () => {
  test("is an EmailSignInError that says why, and leads to the sign-in page", async () => {
    const { app } = failingApplication(() => {
      throw new Error("Resend answered 401 (invalid_api_key).")
    })
    const location = await askForLink(visitor(app.config), "ada@example.com")
    expect(location).toBe(`${origin}/auth/signin?error=EmailSignin`)
    expect(app.errors).toMatchObject([{ type: "EmailSignInError" }])
    expect(app.errors[0]?.message).toContain("Resend answered 401 (invalid_api_key).")
  })

  test("leaves no token that works", async () => {
    const { app, mails } = failingApplication(() => {
      throw new Error("timed out")
    })
    await askForLink(visitor(app.config), "ada@example.com")
    expect(app.log).toEqual([
      "getUserByEmail",
      "callback signIn",
      "createVerificationToken",
      "useVerificationToken",
    ])
    const form = { token: mails[0]?.token ?? "", email: "ada@example.com" }
    const response = await visitor(app.config).post("callback/mail", form)
    expect(response.headers.get("location")).toBe(`${origin}/auth/error?error=Verification`)
  })

  test.each([
    ["an address", ({ identifier }: VerificationRequestParams) => `550 <${identifier}> unknown`],
    ["a short address", () => "550 <a@b.c> unknown"],
    ["the link", ({ url }: VerificationRequestParams) => `bad link ${url}`],
    ["the token", ({ token }: VerificationRequestParams) => `bad token ${token}`],
  ])("does not put %s into the log", async (_name, message) => {
    const { app, mails } = failingApplication((mail) => {
      throw new Error(message(mail))
    })
    await askForLink(visitor(app.config), "ada@example.com")
    const told = JSON.stringify(app.errors.map((error) => [error.message, error.stack, error]))
    expect(app.errors).toHaveLength(1)
    expect(app.errors[0]?.cause).toBeUndefined()
    for (const value of ["ada@", "a@b.c", mails[0]?.token ?? "-"]) expect(told).not.toContain(value)
  })

  test("passes an AuthError of the sender through", async () => {
    const { app } = failingApplication(() => {
      throw new AccessDenied("too many mails")
    })
    const location = await askForLink(visitor(app.config), "ada@example.com")
    expect(location).toBe(`${origin}/auth/error?error=AccessDenied`)
    expect(app.log).toContain("useVerificationToken")
  })

  test("is not attempted when the token cannot be stored", async () => {
    const app = mailApplication({
      adapter: MemoryAdapter(),
      replaced: {
        createVerificationToken: () => {
          throw new Error("connect ECONNREFUSED")
        },
      },
    })
    const location = await askForLink(visitor(app.config), "ada@example.com")
    expect(location).toBe(`${origin}/auth/error?error=Configuration`)
    expect(app.mails).toEqual([])
  })
})
