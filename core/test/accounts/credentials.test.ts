import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect, test } from "vitest"
import { Credentials } from "../../src/providers/credentials.ts"
import { configWith, visitor } from "../support/visitor.ts"

test("a user who is not stored gets no database session, and the log says what to do", async () => {
  const errors: Error[] = []
  const passwords = Credentials({
    credentials: {},
    authorize: () => ({ id: "nobody", name: "Ada" }),
  })
  const config = configWith({
    providers: [passwords],
    adapter: MemoryAdapter(),
    logger: { error: (error) => void errors.push(error) },
  })
  const browser = visitor(config)
  const response = await browser.submit("callback/credentials")
  expect(response.headers.get("location")).toContain("/auth/error?error=Configuration")
  expect(browser.cookies.has("authjs.session-token")).toBe(false)
  expect(errors[0]).toMatchObject({
    type: "CallbackRouteError",
    cause: { err: { code: "missing" }, provider: "credentials" },
  })
  expect(errors[0]?.message).toContain("Store the user, or use the session strategy")
})
