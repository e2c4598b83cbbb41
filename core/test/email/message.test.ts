import { parse } from "parse5"
import { describe, expect, test } from "vitest"
import { renderMessage } from "../../src/email/message.ts"

const link = `https://app.example.com/auth/callback/mail?callbackUrl=%2F&token=t&email=a%40b.example`
const hostile = `evil.example"><script>alert(1)</script><a href='x`

describe("the mail with a link", () => {
  test("has a subject with the host, and the link in its text and its HTML", () => {
    const { subject, text, html } = renderMessage(link, "app.example.com", { theme: {} }, 600)
    expect(subject).toBe("Sign in to app.example.com")
    expect(text.split("\n")).toContain(link)
    expect(html).toContain(`href="${link.replaceAll("&", "&#38;")}"`)
    expect(html.match(/href=/g)).toHaveLength(1)
  })

  test("shows the host so that no mail program makes a link of it", () => {
    const { html } = renderMessage(link, "app.example.com", { theme: {} }, 600)
    expect(html).toContain("app\u200b.example\u200b.com")
    expect(html.replace(/href="[^"]*"/, "")).not.toContain("app.example.com")
  })

  // asvs 1.1.2, 3.2.2
  test("escapes everything in its HTML (CVE-2022-31127, GHSA-pgjx-7f9g-9463)", () => {
    const { html } = renderMessage(`${link}&x=${hostile}`, hostile, { theme: {} }, 600)
    expect(html).not.toContain("<script")
    expect(
      JSON.stringify(parse(html), (key, value: unknown) => (key === "parentNode" ? null : value)),
    ).not.toContain(`"nodeName":"script"`)
  })

  test("colours its button by the theme", () => {
    const theme = { brandColor: "#0055aa", buttonText: "yellow" }
    const { html } = renderMessage(link, "app.example.com", { theme }, 600)
    expect(html).toContain("background:#0055aa;color:#ffff00")
  })

  test("picks a readable text for the button where the theme names none", () => {
    expect(
      renderMessage(link, "a.example", { theme: { brandColor: "white" } }, 600).html,
    ).toContain("background:#ffffff;color:#000000")
  })

  test("takes no colour that is none", () => {
    const theme = { brandColor: `red;background:url(//evil.example)`, buttonText: `"><b>` }
    const { html } = renderMessage(link, "app.example.com", { theme }, 600)
    expect(html).not.toContain("evil.example")
    expect(html).not.toContain("<b>")
  })
})
