import { describe, expect, test } from "vitest"
import { byLanguage } from "../../src/languages.ts"
import { french } from "../../src/languages/fr.ts"
import { german } from "../../src/languages/de.ts"
import { portuguese } from "../../src/languages/pt.ts"
import { simplifiedChinese } from "../../src/languages/zh-hans.ts"
import { askForLink, mailApplication } from "../email/mailbox.ts"
import { visitor } from "../support/visitor.ts"

const strings = byLanguage([
  german,
  french,
  portuguese,
  { ...portuguese, lang: "pt-PT" },
  simplifiedChinese,
])

function languageFor(header: string | undefined): string {
  const headers = new Headers(header === undefined ? {} : { "accept-language": header })
  return strings({ url: new URL("http://app.example.com/"), headers }).lang ?? "English"
}

describe("the messages are", () => {
  test.each([
    ["de", "de"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["en-GB,en;q=0.9,de;q=0.8", "English"],
    ["de;q=0.5, fr;q=0.8", "fr"],
    ["sv, fr;q=0.2, *;q=0.1", "fr"],
    ["FR-ca", "fr"],
    ["pt-BR,pt;q=0.9", "pt"],
    ["pt-PT,pt;q=0.9", "pt-PT"],
    ["zh-CN,zh;q=0.9", "zh-Hans"],
    ["zh", "zh-Hans"],
    ["zh-SG", "zh-Hans"],
    ["zh-TW,zh-Hant;q=0.9", "English"],
    ["de;q=0, fr", "fr"],
    ["de;q=0", "English"],
    ["sv", "English"],
    ["*", "English"],
    ["", "English"],
    [undefined, "English"],
    // Whatever a client sends.
    ["de;q=much", "English"],
    ["x_x, -, \u00e4, de", "de"],
    [`${"sv,".repeat(30)}de`, "English"],
    [",".repeat(10_000), "English"],
  ])("for Accept-Language %j those of %s", (header, expected) => {
    expect(languageFor(header)).toBe(expected)
  })
})

describe("an application with languages", () => {
  const headers = { "accept-language": "de-CH, en;q=0.7" }

  test("shows its pages in the language of the browser", async () => {
    const { config } = mailApplication({ config: { strings } })
    const page = await (await visitor(config).get("signin", headers)).text()
    expect(page).toContain('<html lang="de" dir="ltr">')
    expect(page).toContain("<h1>Anmelden</h1>")
    const other = await (await visitor(config).get("signin")).text()
    expect(other).toContain('<html lang="en" dir="ltr">')
    expect(other).toContain("<h1>Sign in</h1>")
  })

  test("sends its email in the language of the browser that asked for it", async () => {
    const { config, mails } = mailApplication({ config: { strings } })
    const browser = visitor(config)
    await browser.submit("signin/mail", { email: "ada@example.com" }, headers)
    const message = mails.at(-1)?.message
    expect(message?.subject).toBe("Anmeldung bei app.example.com")
    expect(message?.text).toContain("Der Link ist 10 Minuten gültig. Wenn Sie diese E-Mail nicht")
    expect(message?.html).toContain('<html lang="de" dir="ltr">')
    expect(message?.html).toMatch(/>Anmelden\s*<\/a/)
    await askForLink(visitor(config), "bob@example.com")
    expect(mails.at(-1)?.message.subject).toBe("Sign in to app.example.com")
  })

  test("escapes what its own messages say in an email", async () => {
    const own = { "email.subject": "<b>{host}", "email.ignore": "a < b" }
    const { config, mails } = mailApplication({ config: { strings: own } })
    await askForLink(visitor(config), "ada@example.com")
    expect(mails.at(-1)?.message.subject).toBe("<b>app.example.com")
    expect(mails.at(-1)?.message.html).toContain("&#60;b&#62;app")
    expect(mails.at(-1)?.message.html).toContain("a &#60; b")
  })
})
