import { expect, test } from "vitest"
import { openDevice } from "../../../../core/test/support/device.ts"
import type { Visit } from "../support/visit.ts"

/** Tests every sign-in method. */
export function testSignInMethods(on: Visit): void {
  const members = (): string => `${on.app.origin}/members`
  const press = (name: string): Promise<void> =>
    on.page.getByRole("button", { name, exact: true }).click()

  async function expectMember(name: string): Promise<void> {
    await on.page.waitForURL(members())
    expect(await on.page.textContent("main")).toContain(`${name}, called`)
  }

  // spec F7
  test("a signed-out visitor is sent to the sign-in page, which the proxy leaves open, and signs in with the password", async () => {
    await on.page.goto("/members")
    const callbackUrl = encodeURIComponent(members())
    expect(on.page.url()).toBe(`${on.app.origin}/login?callbackUrl=${callbackUrl}`)
    await on.enter("ann", "wrong")
    await on.page.waitForURL(/code=/)
    await on.page.getByText("wrong_password").waitFor()
    expect(await on.sessionCookie()).toBeUndefined()
    await on.signIn()
    await expectMember("ann")
  })

  test("a form in the browser says why a password was refused, and takes the right one", async () => {
    await on.page.goto("/members")
    await on.enter("ann", "wrong", "Enter by script")
    await on.page.getByText("wrong_password").waitFor()
    expect(await on.sessionCookie()).toBeUndefined()
    await on.enter("ann", "right", "Enter by script")
    await expectMember("ann")
  })

  test("a user comes in through an OpenID provider", async () => {
    await on.page.goto("/")
    await press("Staff")
    await expectMember("Ada Lovelace")
  })

  test("a mailed link signs a user in, once", async () => {
    const address = `joan-${on.strategy}@example.com`
    await on.page.goto("/members")
    await on.page.fill("input[name=email]", address)
    await press("Mail me a link")
    await on.page.waitForURL(/\/api\/auth\/verify-request/)
    expect(await on.sessionCookie()).toBeUndefined()
    const link = on.around.mail.linkTo(address)
    await on.page.goto(link)
    await press("Sign in")
    await expectMember(address)
    await on.context.clearCookies()
    await on.page.goto(link)
    await press("Sign in")
    await on.page.waitForURL(/error=Verification/)
    expect(await on.sessionCookie()).toBeUndefined()
  })

  test("a new user makes a passkey, signs out, and signs in with it", async () => {
    const address = `mary-${on.strategy}@example.com`
    await openDevice(on.page)
    await on.page.goto("/members")
    await on.page.fill("input[name=passkeyEmail]", address)
    await press("Make a passkey")
    await expectMember(address)
    await on.context.clearCookies()
    await on.page.goto("/members")
    await press("Use a passkey")
    await expectMember(address)
  })

  test("a user who is signed in adds a passkey to the account", async () => {
    await openDevice(on.page)
    await on.signIn()
    await press("Add a passkey")
    await on.page.getByText("Passkey added").waitFor()
    await on.context.clearCookies()
    await on.page.goto("/members")
    await press("Use a passkey")
    await expectMember("ann")
  })
}
