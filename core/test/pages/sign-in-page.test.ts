import { describe, expect, test } from "vitest"
import { GitHub } from "../../src/providers/github.ts"
import { Google } from "../../src/providers/google.ts"
import { configWith, visitor } from "../support/visitor.ts"
import type { SignInOption } from "../../src/pages/sign-in-page.ts"
import { byName, type ParsedElement, parsePage, theOne } from "./parsed-page.ts"
import { allOptions, button, buttonOf, origin, passwordForm, signInPage } from "./sample-pages.ts"

function inputs(form: ParsedElement | undefined): Record<string, string | undefined> {
  const all = form?.children.filter((element) => element.name === "input") ?? []
  return Object.fromEntries(
    all.map(({ attributes }) => [attributes["name"] ?? "", attributes["value"]]),
  )
}

const buttonOnly = await signInPage({ providers: [button("github", "GitHub", "#24292f")] })
const formOnly = await signInPage({ providers: [passwordForm] })

describe("a provider's button", () => {
  const { html } = buttonOnly

  test("posts the token and the destination to the sign-in URL", () => {
    const form = theOne(html, "form")
    expect(form.attributes).toEqual({ action: `${origin}/auth/signin/github`, method: "post" })
    expect(inputs(form)).toEqual({
      csrfToken: "token|hash",
      callbackUrl: `${origin}/after?a=1&b=2`,
    })
  })

  test("is named after the provider, its mark hidden from screen readers", () => {
    expect(byName(html, "span").map(({ text }) => text)).toEqual(["Continue with GitHub"])
    expect(theOne(html, "svg").attributes).toMatchObject({ "aria-hidden": "true" })
  })

  test("is in the provider's colour", () => {
    expect(theOne(html, "style").text).toContain("--mark:#24292f;--ink:#ffffff;")
    expect(theOne(html, "button").attributes["class"]).toBe("button provider provider-0")
  })

  test("has the vendor's mark, in the vendor's colours where the guideline asks for them", async () => {
    const fills = async (provider: Parameters<typeof buttonOf>[0]): Promise<unknown> => {
      const page = await signInPage({ providers: [await buttonOf(provider)] })
      return byName(page.html, "path").map(({ attributes }) => attributes["fill"])
    }
    expect(await fills(GitHub())).toEqual([undefined])
    expect(await fills(Google())).toEqual(["#ffffff", "#4285f4", "#34a853", "#fbbc05", "#ea4335"])
    expect(await fills({ id: "own", name: "Own", style: { mark: "M0 0h24v24z" } })).toHaveLength(1)
  })

  test("loads the mark with the page", async () => {
    const page = await visitor(
      configWith({ providers: [GitHub({ clientId: "app", clientSecret: "secret" })] }),
    ).get("signin")
    expect(byName(await page.text(), "path")).toHaveLength(1)
  })

  test.each([
    ["Google", "G"],
    ["PayPal", "PP"],
    ["Microsoft Entra ID", "ME"],
    [" \u00e9cole", "\u00c9"],
    ["42 School", "4S"],
    ["\u5fae\u4fe1", "\u5fae"],
    ["\u{10400}\u{10428}", "\u{10400}"],
    ["!", ""],
  ])("has the initials of %j as its mark where the vendor has none", async (name, initials) => {
    const page = await signInPage({ providers: [button("x", name)] })
    expect(theOne(page.html, "text").text).toBe(initials)
  })
})

test("a logo on the own origin replaces the mark, one elsewhere does not", async () => {
  const withLogo = async (logo: string): Promise<string> => {
    const style = { logo }
    const providers = [{ kind: "button", id: "x", name: "X", action: origin, style }] as const
    return (await signInPage({ providers })).html
  }
  expect(theOne(await withLogo("/x.svg"), "img").attributes).toMatchObject({
    src: "/x.svg",
    alt: "",
  })
  expect(byName(await withLogo("https://cdn.example/x.svg"), "img")).toEqual([])
})

describe("a credentials form", () => {
  const { html } = formOnly

  test("posts the token, the destination and its inputs to the callback URL", () => {
    const form = theOne(html, "form")
    expect(form.attributes["action"]).toBe(`${origin}/auth/callback/credentials`)
    expect(form.attributes["method"]).toBe("post")
    const posted = Object.keys(inputs(form)).filter((name) => name !== "")
    expect(posted).toEqual(["csrfToken", "callbackUrl", "username", "password"])
  })

  test("ties each label to its input", () => {
    const all = byName(html, "label").map(({ text, attributes }) => [text, attributes["for"]])
    const labels = all.filter(([, id]) => id !== undefined)
    expect(all.at(-1)).toEqual(["Show password", undefined])
    expect(labels).toEqual([
      ["User name", "input-username-for-credentials-provider"],
      ["Password", "input-password-for-credentials-provider"],
    ])
    const ids = parsePage(html).map(({ attributes }) => attributes["id"])
    expect(labels.filter(([, id]) => !ids.includes(id))).toEqual([])
  })

  // asvs 6.2.6
  test("passes the attributes of an input on", () => {
    const [username, password] = byName(html, "input").slice(2)
    expect(username?.attributes).toEqual({
      id: "input-username-for-credentials-provider",
      name: "username",
      type: "text",
      placeholder: "jsmith",
      autocomplete: "username",
      required: "",
      autofocus: "",
    })
    expect(password?.attributes).toMatchObject({
      type: "password",
      autocomplete: "current-password",
    })
  })

  // asvs 6.2.7
  test("has the autocomplete that the application names", async () => {
    const credentials = { password: { type: "password", autocomplete: "one-time-code" } }
    const page = await signInPage({ providers: [{ ...passwordForm, inputs: credentials }] })
    expect(byName(page.html, "input").at(-2)?.attributes).toMatchObject({
      autocomplete: "one-time-code",
    })
  })

  test("is sent by a button with the provider's name, where the application gave it one", async () => {
    expect(theOne(html, "button")).toMatchObject({
      text: "Sign in",
      attributes: { id: "submitButton", type: "submit" },
    })
    const named = await signInPage({ providers: [{ ...passwordForm, name: "Acme" }] })
    expect(theOne(named.html, "button").text).toBe("Continue with Acme")
  })

  test("needs no label for a hidden input, and takes the key where there is none", async () => {
    const { html: page } = await signInPage({
      providers: [{ ...passwordForm, inputs: { tenant: { type: "hidden", value: "7" }, pin: {} } }],
    })
    expect(byName(page, "label").map(({ text }) => text)).toEqual(["pin"])
    expect(inputs(theOne(page, "form"))).toMatchObject({ tenant: "7" })
  })

  test("keeps ids apart from those of a second form", async () => {
    const second: SignInOption = { ...passwordForm, id: "staff" }
    const { html: page } = await signInPage({ providers: [passwordForm, second] })
    const ids = parsePage(page).flatMap(({ attributes }) => attributes["id"] ?? [])
    expect(ids).toEqual([...new Set(ids)])
    expect(ids).toContain("submitButton-staff")
  })
})

test("a rule stands between buttons and forms, the kind that is configured first on top", async () => {
  const order = async (providers: readonly SignInOption[]): Promise<string[]> =>
    parsePage((await signInPage({ providers })).html).flatMap(({ name, attributes }) =>
      name === "form" || attributes["class"] === "or"
        ? [attributes["action"]?.split("/").at(-1) ?? "or"]
        : [],
    )
  const github = button("github", "GitHub")
  expect(await order([github, passwordForm])).toEqual(["github", "or", "credentials"])
  expect(await order([passwordForm, github])).toEqual(["credentials", "or", "github"])
  expect(await order([github])).toEqual(["github"])
})

test("without a token there is no empty input for it", async () => {
  const { html } = await signInPage({ csrfToken: "" })
  expect(byName(html, "input").map(({ attributes }) => attributes["name"])).not.toContain(
    "csrfToken",
  )
})

test("the heading has the name of the application, if it is known", async () => {
  const { html } = await signInPage({ theme: { name: "A & $&" } })
  expect(theOne(html, "h1").text).toBe("Sign in to A & $&")
  expect(theOne(html, "title").text).toBe("Sign in to A & $&")
})

test("an email address is typed in one place, for magic links and for passkeys", async () => {
  const { html } = await signInPage()
  const emails = byName(html, "input").filter(({ attributes }) => attributes["name"] === "email")
  expect(emails.map(({ attributes }) => attributes["autocomplete"])).toEqual(["email webauthn"])
  const isPasskey = ({ kind }: SignInOption): boolean => kind === "passkey"
  const alone = await signInPage({ providers: allOptions.filter(isPasskey) })
  const ofPasskey = byName(alone.html, "input").at(-1)?.attributes
  expect(ofPasskey).toMatchObject({ name: "email", autocomplete: "username webauthn" })
})

test("without providers the page says so", async () => {
  expect((await signInPage({ providers: [] })).html).toContain("No sign-in method is configured.")
})

describe("an error", () => {
  const alert = async (error: string): Promise<string | undefined> =>
    parsePage((await signInPage({ error })).html).find(
      ({ attributes }) => attributes["role"] === "alert",
    )?.text
  test.each([
    ["Signin", /did not work.*different account/],
    ["OAuthSignin", /did not work.*different account/],
    [
      "OAuthCallbackError",
      /didn't finish signing in with the provider.*try again.*different account/,
    ],
    ["OAuthCreateAccount", /did not work.*different account/],
    ["EmailCreateAccount", /did not work.*different account/],
    ["Callback", /did not work.*different account/],
    ["OAuthAccountNotLinked", /same account that you used originally/],
    ["AccountNotLinked", /same account that you used originally/],
    ["EmailSignin", /email could not be sent/],
    ["CredentialsSignin", /Check that the details/],
    ["SessionRequired", /sign in to see this page/],
    ["MissingCSRF", /open for too long/],
    ["anything else", /^Unable to sign in\. Please try again\.$/],
    ["constructor", /^Unable to sign in\. Please try again\.$/],
    ["", /^Unable to sign in\. Please try again\.$/],
  ])("named %j has its text", async (error, text) => {
    expect(await alert(error)).toMatch(text)
  })

  test("is not there when nothing went wrong", async () => {
    const { html } = await signInPage({ providers: allOptions })
    const alerts = parsePage(html).filter(({ attributes }) => attributes["role"] === "alert")
    expect(alerts.filter(({ attributes }) => attributes["hidden"] === undefined)).toEqual([])
  })

  test("never shows what the URL says", async () => {
    const text = "Call 555-0100 to unlock your account"
    const { html } = await signInPage({ error: text, code: text })
    expect(html).not.toContain("555-0100")
  })
})
