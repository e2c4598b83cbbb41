import assert from "node:assert/strict"
import { test } from "node:test"
import { createAuth } from "@lockstep/core"
import { fakeMail, fakeProvider, signInAs } from "@lockstep/testing"

const { provider, signIn } = await fakeProvider()
const auth = createAuth({
  providers: [provider],
  secret: "an-example-secret-of-more-than-32-characters",
  trustHost: true,
})

void test("starts signed in", async () => {
  const { headers, user } = await signInAs(auth, { name: "Ada" })
  assert.equal(user.name, "Ada")
  const session = await (
    await auth.for(new Request("http://localhost:3000/", { headers }))
  ).session()
  assert.equal(session?.user?.name, "Ada")
})

void test("has a provider and a mailbox", async () => {
  assert.equal(typeof fakeMail().provider.sendVerificationRequest, "function")
  await assert.rejects(signIn("https://elsewhere.example.com/", "ada"), { name: "TestingError" })
})
