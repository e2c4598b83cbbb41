import { describe, expect, test } from "vitest"
import type { AuthConfig, PageStrings } from "../../src/index.ts"
import { configWith, visitor } from "../support/visitor.ts"
import { renderMessage } from "../../src/email/message.ts"
import { renderErrorPage } from "../../src/pages/error-page.ts"
import { passkeyEnglish } from "../../src/pages/passkey-strings.ts"
import { english as englishOfAll } from "../../src/pages/strings.ts"
import { byName, theOne } from "./parsed-page.ts"
import { button, passwordForm, samplePages, signInPage } from "./sample-pages.ts"

const english = { ...englishOfAll, ...passkeyEnglish }

const german: PageStrings = {
  lang: "de",
  "signIn.heading": "Anmelden",
  "signIn.with": "Mit {provider} anmelden",
  "signIn.error.CredentialsSignin": "Bitte die Angaben prüfen.",
  "signIn.code.locked": "Dieses Konto ist gesperrt.",
}

async function page(config: Partial<AuthConfig>, path: string, headers = {}): Promise<string> {
  return (await visitor(configWith(config)).get(path, headers)).text()
}

function codeText(strings: PageStrings, error: string, code: string): Promise<string> {
  return signInPage({ strings, error, code, providers: [] }).then(
    ({ html }) =>
      byName(html, "div").find(({ attributes }) => attributes["role"] === "alert")?.text ?? "",
  )
}

test("every text of every page can be replaced", async () => {
  const marked = Object.fromEntries(Object.keys(english).map((key) => [key, `[${key}]`]))
  const settings = { theme: { name: "Acme" }, strings: marked }
  const ways = { homeUrl: "/", signInUrl: "/" }
  const errors = Object.keys(english).flatMap((key) => {
    const [, name] = /^signIn\.error\.(.+)/.exec(key) ?? []
    return name === undefined ? [] : [name]
  })
  const pages = [
    ...Object.values(await samplePages(settings)),
    await signInPage({ ...settings, providers: [], unkept: {} }),
    ...(await Promise.all([...errors, "other"].map((error) => signInPage({ ...settings, error })))),
    ...(await Promise.all(
      ["", "Configuration", "UnknownAction", "Verification", "WebAuthnVerificationError"].map(
        (error) => renderErrorPage({ ...settings, error, ...ways }),
      ),
    )),
    renderMessage("https://app.example.com/", "app.example.com", settings, 600),
  ]
  const shown = pages.map(({ html }) => html).join("")
  const missing = Object.keys(english).filter((key) => !shown.includes(`[${key}]`))
  // The heading without a name, the email without an address.
  expect(missing.toSorted()).toEqual(["confirm.text", "signIn.heading"])
  const left = Object.values(english).filter((text) => text.length > 12 && shown.includes(text))
  expect(left).toEqual([])
})

test("a page tells language and direction of its texts", async () => {
  const { html } = await signInPage({ strings: { lang: "ar", dir: "rtl" } })
  expect(theOne(html, "html").attributes).toEqual({ lang: "ar", dir: "rtl" })
})

test("a direction that is none is left to right", async () => {
  // A program without types could say anything.
  const { html } = await signInPage({ strings: { dir: "up" as "rtl" } })
  expect(theOne(html, "html").attributes["dir"]).toBe("ltr")
})

test("a name keeps its own direction within a text", async () => {
  const { html } = await signInPage({ strings: german, providers: [button("x", "GitHub")] })
  expect(theOne(html, "span").text).toBe("Mit GitHub anmelden")
  expect(theOne(html, "bdi").text).toBe("GitHub")
})

describe("an application's own code of a CredentialsSignin", () => {
  test("has the text that the application gave it", async () => {
    expect(await codeText(german, "CredentialsSignin", "locked")).toBe("Dieses Konto ist gesperrt.")
  })

  test.each([
    ["CredentialsSignin", "other"],
    ["CredentialsSignin", "__proto__"],
    ["CredentialsSignin", ""],
  ])("has the text of the error %s where there is none for %j", async (error, code) => {
    expect(await codeText(german, error, code)).toBe("Bitte die Angaben prüfen.")
  })

  test("is no matter with another error", async () => {
    expect(await codeText(german, "Callback", "locked")).toBe(english["signIn.error.Callback"])
  })
})

describe("the option strings", () => {
  test("reaches the pages", async () => {
    const html = await page({ strings: german }, "signin")
    expect(theOne(html, "html").attributes["lang"]).toBe("de")
    expect(theOne(html, "h1").text).toBe("Anmelden")
  })

  test("may be a function that picks by the request", async () => {
    const strings: AuthConfig["strings"] = ({ headers }) =>
      headers.get("accept-language")?.startsWith("de") === true ? german : {}
    const heading = async (language: string): Promise<string> =>
      theOne(await page({ strings }, "signin", { "accept-language": language }), "h1").text
    expect(await heading("de-AT")).toBe("Anmelden")
    expect(await heading("fr")).toBe("Sign in")
  })

  test("leaves the pages English, and says so in the log, when the function fails", async () => {
    const errors: string[] = []
    const html = await page(
      {
        strings: () => {
          throw new Error("no file")
        },
        logger: { error: ({ message }) => errors.push(message), warn() {}, debug() {} },
      },
      "error?error=AccessDenied",
    )
    expect(theOne(html, "h1").text).toBe("Access denied")
    expect(errors).toEqual(["The function strings failed. See the cause."])
  })

  test("is English where a text is no text", async () => {
    // A program without types could have anything there.
    const strings = { "signIn.heading": 7 } as unknown as PageStrings
    expect(theOne(await page({ strings }, "signin"), "h1").text).toBe("Sign in")
  })

  test.each(["error", "signin"])("is English where its language is no text: %s", async (path) => {
    // A program without types could have anything there.
    const strings = { lang: 7 } as unknown as PageStrings
    for (const config of [{ strings }, { strings, secret: "short" }]) {
      expect(theOne(await page(config, path), "html").attributes["lang"]).toBe("en")
    }
  })

  test("speaks on the page of a configuration that cannot be used, too", async () => {
    const strings = { "error.Configuration.heading": "Fehler im Server" }
    const html = await page({ strings, secret: "short" }, "signin")
    expect(theOne(html, "h1").text).toBe("Fehler im Server")
  })
})

test("an address of the URL is there to begin with", async () => {
  const { html } = await signInPage({
    email: "ada@example.com",
    providers: [{ kind: "email", id: "mail", name: "Mail", action: "/" }, passwordForm],
  })
  const input = byName(html, "input").find(({ attributes }) => attributes["type"] === "email")
  expect(input?.attributes).toMatchObject({ value: "ada@example.com", autofocus: "", required: "" })
})
