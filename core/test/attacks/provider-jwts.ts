import { formOf, logoutTokenHouse } from "../features/logout-token-house.ts"

/** What a provider signs for an application: who signed in, and whose session ended. */
export async function providerJwts() {
  const house = await logoutTokenHouse({ members: { checks: ["state"] } })
  const { idToken } = house.does
  const issued: string[] = []
  house.does.idToken = async (claims) => {
    const token = await idToken(claims)
    issued.push(token)
    return token
  }
  await house.enter()
  return {
    idToken: issued.at(-1) ?? "",
    logoutToken: await house.token(),
    async isIdToken(value: string): Promise<boolean> {
      house.does.idToken = async () => value
      const browser = house.browser()
      await (
        await house.begin(browser)
      )()
      return (await browser.session()) !== null
    },
    isLogoutToken: async (value: string): Promise<boolean> =>
      (await house.post(formOf(value))).status === 200,
  }
}
