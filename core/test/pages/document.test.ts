import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { formScript } from "../../src/pages/document.ts"
import { byName, parsePage, theOne } from "./parsed-page.ts"
import { origin, passkeyScript, samplePages, signInPage } from "./sample-pages.ts"

function directives(csp: string): Record<string, string> {
  return Object.fromEntries(
    csp.split("; ").map((text) => [text.split(" ")[0] ?? "", text.split(" ").slice(1).join(" ")]),
  )
}

const scripts = ["code" in formScript ? formScript.code : "", passkeyScript]
const theme = { brandColor: "#4f46e5", logo: "/logo.svg" }
const pages = Object.entries(await samplePages({ theme }))

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`
}

describe.each(pages)("the page %s", (name, { html, csp }) => {
  // asvs 3.4.3, 3.5.7, 3.7.1
  test("allows its one style sheet and its scripts by hash, images of its origin, and nothing else", () => {
    const styles = byName(html, "style")
    const text = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ""
    expect(styles).toHaveLength(1)
    expect(directives(csp)).toEqual({
      "default-src": "'none'",
      "style-src": hashOf(text),
      "img-src": "'self'",
      "base-uri": "'none'",
      "frame-ancestors": "'none'",
      ...(name === "sign-in" && {
        "script-src": scripts.map(hashOf).join(" "),
        "connect-src": "'self'",
      }),
      ...(/^error|^verify/.test(name) && { "form-action": "'none'" }),
    })
  })

  // asvs 1.2.3, 3.2.3, 3.7.1
  test("has no script but those of its forms, no handler and no style attribute", () => {
    const elements = parsePage(html)
    const found = elements.filter((element) => element.name === "script")
    const attributes = elements.flatMap((element) => Object.keys(element.attributes))
    expect(found.map(({ text }) => text)).toEqual(name === "sign-in" ? scripts : [])
    expect(attributes.filter((attribute) => /^on|^style$/.test(attribute))).toEqual([])
  })

  // asvs 3.6.1, 14.2.3
  test("contains no URL of another origin", () => {
    const urls = [...html.matchAll(/(?:[a-z]+:)?\/\/[^\s"'<)]+/g)].map(([url]) => url)
    expect(urls.filter((url) => !url.startsWith(origin))).toEqual([])
  })

  test("tells its language and one heading, and scales on small screens", () => {
    expect(theOne(html, "html").attributes["lang"]).toBe("en")
    expect(byName(html, "h1")).toHaveLength(1)
    expect(byName(html, "main")).toHaveLength(1)
    const viewport = byName(html, "meta").find(
      ({ attributes }) => attributes["name"] === "viewport",
    )
    expect(viewport?.attributes["content"]).toBe("width=device-width,initial-scale=1")
  })

  test("says how it is encoded, and that search engines shall leave it out", () => {
    const [encoding, ...others] = byName(html, "meta").map(({ attributes }) => attributes)
    expect(encoding).toEqual({ charset: "utf-8" })
    expect(others).toContainEqual({ name: "robots", content: "noindex" })
  })

  test("gives no id twice", () => {
    const ids = parsePage(html).flatMap(({ attributes }) => attributes["id"] ?? [])
    expect(ids).toEqual([...new Set(ids)])
  })
})

test("the title of a page is its heading", async () => {
  const pages = Object.values(await samplePages())
  const texts = (name: string): string[] => pages.map(({ html }) => theOne(html, name).text)
  expect(texts("title")).toEqual(texts("h1"))
  expect(new Set(texts("title")).size).toBe(pages.length)
})

test("another theme has another hash, the same theme the same one", async () => {
  const csp = async (brandColor: string): Promise<string | undefined> =>
    (await samplePages({ theme: { brandColor } }))["sign-in"]?.csp
  expect(await csp("#123456")).toBe(await csp("#123456"))
  expect(await csp("#123456")).not.toBe(await csp("#654321"))
})

test.each(["/brand/logo.svg", "/logo.png?v=2"])("the logo %s is shown", async (logo) => {
  const { html } = await signInPage({ theme: { logo } })
  expect(byName(html, "img").map(({ attributes }) => attributes["src"])).toEqual([logo])
})

test.each([
  "https://evil.example/x.png",
  "//evil.example/x.png",
  "/\\evil.example/x.png",
  "/\t/evil.example/x.png",
  "javascript:alert(1)",
  "data:image/svg+xml,<svg>",
  "logo.png",
  "",
])("the logo %j is left out", async (logo) => {
  const { html } = await signInPage({ theme: { logo } })
  expect(byName(html, "img")).toEqual([])
})
