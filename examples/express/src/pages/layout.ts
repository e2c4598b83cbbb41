import type { Session } from "@lockstep/core"

import { html, render, type Html } from "lockstep-example-local-services/html"
import { sourceLink } from "lockstep-example-local-services/source-link"
import { nameOf } from "./user-name.ts"

const links = [
  { path: "/", label: "Home" },
  { path: "/members", label: "Members" },
  { path: "/account", label: "Account" },
  { path: "/session", label: "Session" },
  { path: "/mail", label: "Mail" },
]

function navigationLink({ path, label }: { path: string; label: string }, title: string): Html {
  return label === title
    ? html`<a href="${path}" aria-current="page">${label}</a>`
    : html`<a href="${path}">${label}</a>`
}

function navigation(title: string, session: Session | null | undefined): Html {
  // Signing in and out are built-in pages; each posts a form that carries a CSRF token.
  const user = session?.user
    ? html`<span class="who">${nameOf(session)}</span>
        <a class="button small" href="/auth/signout?callbackUrl=/">Sign out</a>`
    : html`<a class="button small primary" href="/auth/signin?callbackUrl=/members">Sign in</a>`
  return html`<nav aria-label="Main">
    ${links.map((link) => navigationLink(link, title))}
    <span class="spacer"></span>
    ${session === undefined ? null : user}
  </nav>`
}

/**
 * A whole page.
 *
 * @param title - goes into the browser's tab; marks the link to this page, if there is one
 * @param session - `null`: signed out; `undefined`: not known, so nothing about it is said
 * @param module - `import.meta.url` of the file that makes the page
 */
export function page(
  title: string,
  session: Session | null | undefined,
  content: Html,
  module: string,
): string {
  return render(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta
            name="description"
            content="An example application for Lockstep, with sign-in by OpenID, magic links and passkeys."
          />
          <title>${title} · Lockstep demo</title>
          <link rel="icon" href="/app.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="/style.css" />
        </head>
        <body>
          <a class="skip" href="#content">Skip to content</a>
          <header>
            <a class="brand" href="/"
              ><img src="/app.svg" alt="" width="28" height="28" /> Lockstep demo</a
            >
            ${navigation(title, session)}
          </header>
          <main id="content">${content}</main>
          <footer>An example application for Lockstep. ${sourceLink(module)}</footer>
        </body>
      </html> `,
  )
}
