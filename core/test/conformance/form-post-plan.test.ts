import { expect, test } from "vitest"
import { openRelyingParty } from "./relying-party.ts"

/** What `oidcc-client-formpost-basic-certification-test-plan` has beyond the modules of the Basic plan. */
test("oidcc-client-test-form-post-error", async () => {
  const { op, signIn } = await openRelyingParty(
    {},
    { authorization: { params: { response_mode: "form_post", prompt: "none", max_age: "0" } } },
  )
  op.answerWith({ error: "login_required", error_description: "Error response using form_post" })
  const { url, session, errors } = await signIn()
  expect(op.authorizations[0]?.get("prompt")).toBe("none")
  expect(op.authorizations[0]?.get("max_age")).toBe("0")
  expect(errors.map(({ type }) => type)).toEqual(["OAuthCallbackError"])
  expect(errors[0]?.message).toContain("login_required: Error response using form_post")
  expect(url.searchParams.get("error")).toBe("OAuthCallbackError")
  expect(op.count("/token")).toBe(0)
  expect(session).toBeNull()
})
