import { expect, test, vi } from "vitest"

import type { Demo } from "../src/demo.ts"
import { createAdapter } from "../src/database.ts"
import { listSignInMethods } from "../src/sign-in-methods.ts"
import type { Visitor } from "../../local-services/test/support/visitor.ts"
import { removeEmail } from "./support/remove-email.ts"
import { signedInVisitor } from "./support/sign-in.ts"
import { testDemo } from "./support/test-demo.ts"

const sameOrigin = { "sec-fetch-site": "same-origin" }

function remove(
  visitor: Visitor,
  demo: Demo,
  fields: Record<string, string>,
  headers: Record<string, string> = sameOrigin,
): Promise<Response> {
  const body = new URLSearchParams(fields)
  return visitor.request(`${demo.url}/account/remove-method`, { method: "POST", body, headers })
}

async function idOf(demo: Demo, name: "ada" | "grace"): Promise<string> {
  const user = await createAdapter(demo.database).getUserByEmail(`${name}@example.com`)
  if (!user) throw new Error(`${name} is not stored`)
  return user.id
}

const accounts = (demo: Demo): Promise<unknown[]> =>
  demo.database.selectFrom("Account").selectAll().execute()

test("a user cannot remove the account of another user", async () => {
  const demo = await testDemo()
  const ada = await signedInVisitor(demo, "ada")
  await signedInVisitor(demo, "grace")
  const before = await accounts(demo)
  const fields = { provider: "local", providerAccountId: "grace" }
  const response = await remove(ada, demo, fields)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain("You have no such sign-in method.")
  expect(before).toHaveLength(2)
  expect(await accounts(demo)).toEqual(before)
})

test.each([{}, { provider: "local" }, { provider: "passkey", providerAccountId: "ada" }])(
  "the form %j removes nothing",
  async (fields) => {
    const demo = await testDemo()
    const ada = await signedInVisitor(demo, "ada")
    expect((await remove(ada, demo, fields)).status).toBe(404)
    expect(await accounts(demo)).toHaveLength(1)
  },
)

test.each([
  ["another site", { "sec-fetch-site": "cross-site" }],
  ["another subdomain", { "sec-fetch-site": "same-site" }],
  ["another site, by an earlier browser", { origin: "https://evil.example" }],
  ["no browser", {}],
])("nothing is removed for a form of %s", async (_where, headers) => {
  const demo = await testDemo()
  const ada = await signedInVisitor(demo, "ada")
  const fields = { provider: "local", providerAccountId: "ada" }
  expect((await remove(ada, demo, fields, headers)).status).toBe(400)
  expect(await accounts(demo)).toHaveLength(1)
})

test("a link removes nothing", async () => {
  const demo = await testDemo()
  const ada = await signedInVisitor(demo, "ada")
  const query = "provider=local&providerAccountId=ada"
  expect((await ada.request(`${demo.url}/account/remove-method?${query}`)).status).toBe(404)
  expect(await accounts(demo)).toHaveLength(1)
})

test("of two requests at once, one leaves the last sign-in method", async () => {
  vi.spyOn(console, "error").mockReturnValue()
  const demo = await testDemo()
  const ada = await signedInVisitor(demo, "ada")
  const second = { provider: "local", providerAccountId: "countess" }
  const userId = await idOf(demo, "ada")
  await createAdapter(demo.database).linkAccount({ userId, type: "oidc", ...second })
  await removeEmail(demo, "ada@example.com")
  const first = { provider: "local", providerAccountId: "ada" }
  const responses = await Promise.all([first, second].map((key) => remove(ada, demo, key)))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
  expect(await accounts(demo)).toHaveLength(1)
})

const passkey = { credentialPublicKey: "key", counter: 0, credentialBackedUp: false }
const names = [
  ["Synchronized passkey", { credentialDeviceType: "multiDevice", transports: "hybrid,internal" }],
  ["Passkey on one device", { credentialDeviceType: "singleDevice", transports: "internal" }],
  ["Passkey on one device", { credentialDeviceType: "singleDevice", transports: null }],
  ["Security key", { credentialDeviceType: "singleDevice", transports: "nfc,usb" }],
] as const

test.each(names)("%s is the name of the passkey %j", async (name, described) => {
  const demo = await testDemo()
  await signedInVisitor(demo, "ada")
  const adapter = createAdapter(demo.database)
  const credentialID = "AAECAwQFBgcICQoLDw0ODw=="
  const userId = await idOf(demo, "ada")
  const ofAda = { userId, providerAccountId: credentialID }
  await adapter.linkAccount({ ...ofAda, type: "webauthn", provider: "passkey" })
  await adapter.createAuthenticator({ ...passkey, ...described, ...ofAda, credentialID })
  const methods = await listSignInMethods(adapter, userId)
  expect(methods.map((each) => `${each.name} ${each.detail}`)).toEqual([
    "Local OpenID as ada",
    `${name} not backed up, ID ends in Dw0ODw`,
  ])
})

test("records that cannot sign in a user are not listed", async () => {
  const demo = await testDemo()
  await signedInVisitor(demo, "ada")
  const adapter = createAdapter(demo.database)
  const userId = await idOf(demo, "ada")
  const ofAda = { userId, providerAccountId: "ada" }
  await adapter.linkAccount({ ...ofAda, type: "email", provider: "lockstep/verified-later" })
  await adapter.linkAccount({ ...ofAda, type: "webauthn", provider: "passkey" })
  const methods = await listSignInMethods(adapter, userId)
  expect(methods.map(({ provider }) => provider)).toEqual(["local"])
})
