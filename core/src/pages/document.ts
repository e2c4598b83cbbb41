import type { Theme } from "../config/auth-config.ts"
import { createBoundedCache } from "../crypto/bounded-cache.ts"
import { sha256Base64 } from "../crypto/hash.ts"
import { type Html, html, markupOf, styleElement } from "./escape-html.ts"
import { ownImage } from "./own-image.ts"
import { strings } from "./strings.ts"
import { styleSheet } from "./style-sheet.ts"

/** A page, and the policy to send as its `Content-Security-Policy`. */
export interface Page {
  readonly html: string
  readonly csp: string
}

/** What the pages have in common. */
export interface PageContent {
  readonly title: string
  /** Class of the main element: `signin`, `signout` or `error`. */
  readonly name: string
  readonly theme: Theme
  readonly content: Html
  /** Colours of the providers' marks, see `styleSheet`. */
  readonly marks?: readonly (string | undefined)[]
  /** Whether forms may be sent from this page. Default `true`. */
  readonly hasForm?: boolean
}

/** There is one style sheet a theme and page; more would mean that themes are made by the request. */
const styleHashes = createBoundedCache<string>(64)

/**
 * Puts content into the shell that all pages share. It names no icon: an empty one would hide the
 * application's own `/favicon.ico`, which browsers look for by themselves.
 *
 * @param page - the content
 */
export async function renderDocument(page: PageContent): Promise<Page> {
  const { title, name, theme, content, marks, hasForm = true } = page
  const style = styleSheet(theme, marks)
  const logo = ownImage(theme.logo)
  const document = html`<!doctype html>
    <html lang="${strings.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${styleElement(style)}
      </head>
      <body>
        <div class="page">
          <main class="${name}">
            <div class="card">
              ${logo === undefined ? undefined : html`<img class="logo" src="${logo}" alt="" />`}
              ${content}
            </div>
          </main>
        </div>
      </body>
    </html> `
  return { html: markupOf(document), csp: policy(await hashOf(style), hasForm) }
}

/**
 * Nothing but our own style sheet and images of our own origin. There is no `form-action` where there
 * is a form: Chromium also holds every redirect that follows to it, and where sign-in leads (the
 * provider, and whoever that delegates to) is not known when the page is made.
 */
function policy(styleHash: string, hasForm: boolean): string {
  const directives = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  if (!hasForm) directives.push("form-action 'none'")
  return directives.join("; ")
}

async function hashOf(style: string): Promise<string> {
  let hash = styleHashes.get(style)
  if (hash === undefined) {
    hash = await sha256Base64(style)
    styleHashes.set(style, hash)
  }
  return hash
}
