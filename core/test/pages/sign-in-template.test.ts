import { describe, expect, test } from "vitest"
import { Auth, type AuthConfig } from "../../src/index.ts"
import { GitHub } from "../../src/providers/github.ts"
import { renderSignInPage } from "../../src/pages/sign-in-page.ts"
import { fillTemplate, signInTemplate } from "../../src/pages/sign-in-template.ts"
import { allOptions, button, passwordForm } from "./sample-pages.ts"

const values = {
  csrfToken: `"><script>&'`,
  callbackUrl: `https://app.example/?a="&b=<i>'\0csrfToken`,
}

describe.each([
  ["a button", { theme: {}, providers: [button("github", "GitHub")] }],
  ["a form", { theme: {}, providers: [passwordForm] }],
  ["every option", { theme: {}, providers: allOptions }],
  ["no option", { theme: {}, providers: [] }],
  ["the texts of the holes", { theme: {}, providers: [button("x", `" value="\0csrfToken" />`)] }],
])("a filled template with %s", (_, data) => {
  test("is the page that is rendered at once", async () => {
    const template = await signInTemplate(data, true)
    expect(fillTemplate(template, values)).toEqual(await renderSignInPage({ ...data, ...values }))
  })

  test("has no token where forms are not checked", async () => {
    const template = await signInTemplate(data, false)
    const unchecked = { ...values, csrfToken: "" }
    expect(fillTemplate(template, unchecked)).toEqual(
      await renderSignInPage({ ...data, ...unchecked }),
    )
  })

  test("keeps nothing of the visitor before", async () => {
    const template = await signInTemplate(data, true)
    fillTemplate(template, { csrfToken: "of-ada", callbackUrl: "https://app.example/ada" })
    expect(fillTemplate(template, values).html).not.toContain("ada")
  })
})

describe("the sign-in page of an application", () => {
  const secret = "a-secret-of-at-least-32-characters"
  const config = {
    secret,
    trustHost: true,
    basePath: "/auth",
    providers: [GitHub({ clientId: "a", clientSecret: "b" })],
  }
  const pageAt = async (url: string, options: AuthConfig = config) => {
    const response = await Auth(new Request(url), options)
    const html = await response.text()
    return { html, token: /name="csrfToken" value="(\w+)"/.exec(html)?.[1] }
  }

  test("gives each visitor a token and a destination of their own", async () => {
    const ada = await pageAt("https://app.example/auth/signin?callbackUrl=/ada")
    const grace = await pageAt("https://app.example/auth/signin?callbackUrl=/grace")
    expect(ada.token).toMatch(/^\w{64}$/)
    expect(grace.token).toMatch(/^\w{64}$/)
    expect(grace.token).not.toBe(ada.token)
    expect(grace.html).toContain(`name="callbackUrl" value="https://app.example/grace"`)
  })

  test("posts to the host and the base path that the visitor sees", async () => {
    for (const host of ["one.example", "two.example"]) {
      const { html } = await pageAt(`https://${host}/auth/signin`)
      expect(html).toContain(`action="https://${host}/auth/signin/github"`)
    }
    const { html } = await pageAt("https://one.example/login/signin", {
      ...config,
      basePath: "/login",
    })
    expect(html).toContain(`action="https://one.example/login/signin/github"`)
  })

  test("asks a function for its texts each time", async () => {
    let heading = "First"
    const strings = () => ({ "signIn.heading": heading })
    const translated = { ...config, pages: {}, strings }
    expect((await pageAt("https://app.example/auth/signin", translated)).html).toContain("First")
    heading = "Second"
    expect((await pageAt("https://app.example/auth/signin", translated)).html).toContain("Second")
  })
})
