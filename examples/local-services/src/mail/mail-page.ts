import { html, render } from "../html.ts"
import { sourceLink } from "../source-link.ts"
import { mailList } from "./mail-list.ts"
import type { Mail } from "./mail-server.ts"

/** A page of emails, for applications without their own. */
export function mailPage(mails: readonly Mail[]): string {
  return render(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Mail · Local mail</title>
          <link rel="icon" href="/provider.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="/style.css" />
        </head>
        <body class="provider">
          <main>${mailList(mails)}</main>
          <footer>${sourceLink(import.meta.url)}</footer>
        </body>
      </html> `,
  )
}
