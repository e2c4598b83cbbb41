import { formOf } from "../support/signing-provider.ts"
import { logoutTokenApplication } from "../support/logout-token-application.ts"

/** What a provider signs for an application: who signed in, and whose session ended. */
export async function providerJwts() {
  const app = await logoutTokenApplication({ members: { checks: ["state"] } })
  const { idToken } = app.does
  const issued: string[] = []
  app.does.idToken = async (claims) => {
    const token = await idToken(claims)
    issued.push(token)
    return token
  }
  await app.enter()
  return {
    idToken: issued.at(-1) ?? "",
    logoutToken: await app.token(),
    async isIdToken(value: string): Promise<boolean> {
      app.does.idToken = async () => value
      const browser = app.browser()
      await (
        await app.begin(browser)
      )()
      return (await browser.session()) !== null
    },
    isLogoutToken: async (value: string): Promise<boolean> =>
      (await app.post(formOf(value))).status === 200,
  }
}
