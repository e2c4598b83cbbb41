import { expect, onTestFinished } from "vitest"
import { freePort } from "../../../../core/test/support/free-port.ts"
import { startOpenIdProvider } from "../../../../core/test/support/openid-provider.ts"
import { type GuideFolder, problemsOf, type StartOptions } from "./guide-application.ts"
import { visit } from "./guides/guide-visitor.ts"

/** Starts the application of a README, and signs a new user in with Google, in whose place a local provider is. */
export async function signInWithGoogle(
  folder: GuideFolder,
  readme: string,
  email: string,
  options: StartOptions,
): Promise<void> {
  const port = await freePort()
  const redirectUris = [`http://localhost:${port}/auth/callback/google`]
  const users = { [email]: { name: "Ada", email, email_verified: true } }
  const google = await startOpenIdProvider({ redirectUris, users })
  onTestFinished(() => google.close())
  const env = {
    ...options.env,
    AUTH_GOOGLE_ID: google.clientId,
    AUTH_GOOGLE_SECRET: google.clientSecret,
    AUTH_GOOGLE_ISSUER: google.issuer,
  }
  const application = await folder.start(readme, { ...options, port, env })
  onTestFinished(() => application.close())
  const browser = visit(application)
  expect(await browser.session()).toBeNull()
  const started = await browser.submit("signin/google")
  const { url } = await google.authorize(started.headers.get("location") ?? "")
  await browser.get(`callback/google${url.search}`)
  expect(await browser.session()).toMatchObject({ user: { name: "Ada", email } })
  await browser.submit("signout")
  expect(await browser.session()).toBeNull()
  expect(problemsOf(application)).toEqual([])
}
