import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  type MailServer,
  startMailServer,
} from "../../../../../examples/local-services/src/mail/mail-server.ts"
import {
  arrival,
  type GuideApplication,
  type GuideFolder,
  problemsOf,
} from "../guide-application.ts"
import { type GuideVisitor, visit } from "./guide-visitor.ts"

const document = "docs/guides/email-in-production.md"
const email = "ada@example.com"
/** The applications of the guide, in its order. */
const [byService, byServer, complete] = [0, 1, 2]

/** Runs the applications of the guide, with a mail server of this process. */
export function testEmailInProduction(folder: () => GuideFolder): void {
  let application: GuideApplication
  let mail: MailServer

  async function startWith(version: number): Promise<void> {
    mail = await startMailServer(() => {})
    const env = { AUTH_RESEND_KEY: "key-from-resend", MAIL_SERVER: mail.url }
    application = await folder().start(document, { version, env })
  }

  async function close(): Promise<void> {
    await application?.close()
    await mail?.close()
  }

  const request = (browser: GuideVisitor, id: string, language = "en"): Promise<Response> =>
    browser.submit(`signin/${id}`, { email }, { "accept-language": language })

  const lastLink = (): URL => new URL(/http\S+/.exec(mail.mails[0]?.text ?? "")?.[0] ?? "")

  /** Opens the link and presses the button of its page. */
  async function follow(browser: GuideVisitor, link: URL): Promise<string | null> {
    const path = link.pathname.replace("/auth/", "") + link.search
    const page = await browser.get(path)
    expect(await page.text()).toMatch(/<form[^]*<button/)
    const response = await browser.post(path, Object.fromEntries(link.searchParams))
    return response.headers.get("location")
  }

  describe("email-in-production, by an email service", () => {
    beforeAll(() => startWith(byService))
    afterAll(close)

    test("the sign-in page asks for the address", async () => {
      expect(await (await visit(application).get("signin")).text()).toContain('type="email"')
      expect(problemsOf(application)).toEqual([])
    })
  })

  describe("email-in-production, by a mail server", () => {
    beforeAll(() => startWith(byServer))
    afterAll(close)

    test("a link signs in once, on the page that it opens", async () => {
      const browser = visit(application)
      await request(browser, "nodemailer")
      expect(mail.mails).toEqual([expect.objectContaining({ to: email })])
      expect(lastLink().origin).toBe(application.origin)
      expect(await follow(browser, lastLink())).toBe(application.origin)
      expect(await browser.session()).toMatchObject({ user: { email } })
      expect(problemsOf(application)).toEqual([])
      expect(await follow(visit(application), lastLink())).toContain("error=Verification")
    })
  })

  describe("email-in-production, with its own email", () => {
    beforeAll(() => startWith(complete))
    afterAll(close)

    test("the subject is in the language of the browser, and the link signs in", async () => {
      const browser = visit(application)
      await request(browser, "email", "de")
      const { host } = new URL(application.origin)
      expect(mail.mails[0]).toMatchObject({
        subject: `Ihre Anmeldung bei ${host}`,
        text: expect.stringMatching(/^Sign in to Example:/),
      })
      expect(await follow(browser, lastLink())).toBe(application.origin)
      expect(await browser.session()).toMatchObject({ user: { email } })
      expect(problemsOf(application)).toEqual([])
    })

    test("an email that cannot be sent is an error in the log, and a message for the user", async () => {
      await mail.close()
      const response = await request(visit(application), "email")
      expect(response.headers.get("location")).toContain("/auth/signin?error=EmailSignin")
      await expect.poll(() => problemsOf(application).join(), arrival).toContain("EmailSignInError")
      await expect.poll(() => application.log(), arrival).toContain("sign-in failed")
    })
  })
}
