import { expect, test } from "vitest"
import { openRelyingParty } from "./relying-party.ts"

/** What `oidcc-client-formpost-basic-certification-test-plan` has beyond the modules of the Basic plan. */
test("oidcc-client-test-form-post-error", async () => {
  const { op, authorizations, signIn } = await openRelyingParty(
    {},
    { authorization: { params: { response_mode: "form_post", prompt: "none", max_age: "0" } } },
  )
  const { url, session, errors } = await signIn()
  expect(authorizations()[0]?.get("prompt")).toBe("none")
  expect(authorizations()[0]?.get("max_age")).toBe("0")
  expect(errors.map(({ type }) => type)).toEqual(["OAuthCallbackError"])
  expect(errors[0]?.message).toContain("login_required: The user has to authenticate again")
  expect(url.searchParams.get("error")).toBe("OAuthCallbackError")
  expect(op.count("/token")).toBe(0)
  expect(session).toBeNull()
})
