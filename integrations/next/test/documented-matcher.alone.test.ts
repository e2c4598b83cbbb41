import { readFileSync } from "node:fs"
import path from "node:path"
// It prepares the process for the server of Next.js.
import { unstable_doesMiddlewareMatch as doesMatch } from "next/experimental/testing/server.js"
import { expect, test } from "vitest"

const root = path.join(import.meta.dirname, "../../..")
const documents = [
  "README.md",
  "integrations/next/README.md",
  "docs/guides/protect-routes.md",
  "tools/cli/templates/next/proxy.ts",
]

/** The first matcher of a document for a whole application. */
function matcherOf(document: string): string {
  const text = readFileSync(path.join(root, document), "utf8")
  const [, written = '""'] = /matcher: \[\s*("\/\(\(.*?")/.exec(text) ?? []
  return String(JSON.parse(written))
}

const matchers = documents.map((document) => ({ document, matcher: matcherOf(document) }))

test("all documents have one matcher", () => {
  expect(new Set(matchers.map(({ matcher }) => matcher)).size).toBe(1)
})

const isProtected: readonly (readonly [url: string, expected: boolean])[] = [
  ["/", true],
  ["/members", true],
  ["/members/ada", true],
  ["/api/reports", true],
  ["/api/auth/session", true],
  // A page or route with a dot in its path stays protected.
  ["/members/ada.lovelace", true],
  ["/members/ada.png", true],
  ["/api/reports/2026.txt", true],
  ["/files/logo.svg", true],
  ["/v1.2", true],
  ["/report.pdf", true],
  ["/data.json", true],
  ["/index.html", true],
  ["/logo.svg/edit", true],
  ["/ada.svgz", true],
  ["/svg", true],
  // Files that `create-next-app` and browsers expect directly in `public/` or `app/`.
  ["/favicon.ico", false],
  ["/next.svg", false],
  ["/logo.png", false],
  ["/photo.jpg", false],
  ["/photo.jpeg", false],
  ["/photo.webp", false],
  ["/robots.txt", false],
  ["/sitemap.xml", false],
  ["/manifest.webmanifest", false],
  ["/_next/static/chunks/main.js", false],
  ["/_next/image?url=%2Fphoto.jpg&w=64&q=75", false],
]

test.for(isProtected)("%s: the proxy runs: %s", ([url, expected]) => {
  const found = matchers.map(({ matcher }) => doesMatch({ config: { matcher: [matcher] }, url }))
  expect(found).toEqual(matchers.map(() => expected))
})
