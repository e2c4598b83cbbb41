import { describe, expect, test } from "vitest"
import { byName } from "../pages/parsed-page.ts"
import { visitor } from "../support/visitor.ts"
import { askForLink, mailApplication } from "./mailbox.ts"

const lifetimes: readonly (readonly [seconds: number, words: string])[] = [
  [600, "10 minutes"],
  [60, "1 minute"],
  [1, "1 second"],
  [90, "90 seconds"],
  [3600, "1 hour"],
  [5400, "90 minutes"],
  [7200, "2 hours"],
  [86_400, "1 day"],
  [9000, "2 hours"],
]

async function page(
  app: ReturnType<typeof mailApplication>,
  query = "?provider=mail&type=email",
): Promise<string> {
  const response = await visitor(app.config).get(`verify-request${query}`)
  const [main] = byName(await response.text(), "main")
  return main?.text.replaceAll(/\s+/g, " ") ?? ""
}

describe.each(lifetimes)("a link that is valid for %i seconds", (maxAge, words) => {
  const sentence = `The link is valid for ${words}.`

  test(`says in the email, as text and as HTML: ${words}`, async () => {
    const app = mailApplication({ provider: { maxAge } })
    await askForLink(visitor(app.config), "ada@example.com")
    expect(app.mails[0]?.message.text).toContain(sentence)
    expect(app.mails[0]?.message.html).toContain(sentence)
  })

  test(`says on the page after the request: ${words}`, async () => {
    expect(await page(mailApplication({ provider: { maxAge } }))).toContain(sentence)
  })
})

describe("the page", () => {
  const lifetime = "Der Link gilt {time}."

  test("says it in the language of its strings, which have the plural of the unit", async () => {
    const strings = { lang: "de", "verifyRequest.lifetime": lifetime }
    expect(await page(mailApplication({ config: { strings } }))).toContain(
      "Der Link gilt 10 Minuten.",
    )
    const short = mailApplication({ provider: { maxAge: 60 }, config: { strings } })
    expect(await page(short)).toContain("Der Link gilt 1 Minute.")
  })

  test("says it in English where the sentence is not translated", async () => {
    const app = mailApplication({ config: { strings: { lang: "de" } } })
    expect(await page(app)).toContain("The link is valid for 10 minutes.")
  })

  test("says it with English words where the language is none", async () => {
    const strings = { lang: "de_DE!", "verifyRequest.lifetime": lifetime }
    expect(await page(mailApplication({ config: { strings } }))).toContain(
      "Der Link gilt 10 minutes.",
    )
  })

  test.each(["", "?provider=other", "?provider=__proto__"])(
    "says nothing of it where the URL names no email provider (%j)",
    async (query) => {
      expect(await page(mailApplication(), query)).not.toContain("valid for")
    },
  )
})
