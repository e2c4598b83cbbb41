import { html, type Html, markupOf } from "./escape-html.ts"
import type { PageSettings } from "./page-settings.ts"

/** Makes the document of a page or an email, in the language of its messages. */
export function htmlDocument(
  settings: PageSettings,
  title: string,
  body: Html,
  head?: Html,
): string {
  const { lang, dir } = settings.strings ?? {}
  const language = typeof lang === "string" ? lang : "en"
  const direction = dir === "rtl" ? "rtl" : "ltr"
  return markupOf(
    html`<!doctype html>
      <html lang="${language}" dir="${direction}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <title>${title}</title>
          ${head}
        </head>
        ${body}
      </html> `,
  )
}

/**
 * The path of an image, when it is one on the page's own origin. An image elsewhere would tell its
 * server who is about to sign in where, and the page's policy would refuse it anyway.
 *
 * @returns `undefined` when it is anything but an absolute path
 */
export function sameOriginImage(path: string | undefined): string | undefined {
  if (typeof path !== "string") return undefined
  return /^\/(?![/\\])[^\s\p{C}]*$/u.test(path) ? path : undefined
}
