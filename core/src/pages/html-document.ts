import { type Html, html, markupOf } from "./escape-html.ts"
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
