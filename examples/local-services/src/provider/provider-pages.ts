import { html, render, type Html } from "../html.ts"
import { sourceLink } from "../source-link.ts"
import { demoUsers, type DemoUser } from "./demo-users.ts"

function layout(title: string, content: Html): string {
  return render(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · Local OpenID</title>
          <link rel="icon" href="/provider.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="/style.css" />
        </head>
        <body class="provider">
          <main class="card">
            <p class="brand">
              <img src="/provider.svg" alt="" width="28" height="28" /> Local OpenID
            </p>
            ${content}
          </main>
          <footer>${sourceLink(import.meta.url)}</footer>
        </body>
      </html> `,
  )
}

function userButton({ id, name, email, about }: DemoUser): Html {
  const initials = name.replace(/(\w)\w*\s*/g, "$1")
  return html`<li>
    <button class="user" name="user" value="${id}">
      <span class="avatar" aria-hidden="true">${initials}</span>
      <span>
        <strong>${name}</strong>
        <span class="quiet">${email}<br />${about}</span>
      </span>
    </button>
  </li>`
}

/**
 * Asks who is there.
 *
 * @param client - where the user comes from and goes back to
 * @param asked - what shows that this browser got the form
 */
export function whoAreYouPage(client: string, asked: string): string {
  return layout(
    "Who are you?",
    html`<h1>Who are you?</h1>
      <p class="quiet">To continue to <strong>${client}</strong></p>
      <form method="post">
        <input type="hidden" name="asked" value="${asked}" />
        <ul class="users">
          ${demoUsers.map(userButton)}
        </ul>
        <button class="button subtle" name="user" value="nobody">None of them, go back</button>
      </form>
      <p class="note">
        This provider runs on your own machine and asks for no password. It stands in for the one
        that your application would use.
      </p>`,
  )
}

/**
 * Shows what went wrong at the provider.
 *
 * @param message - one or more words, shown as they are
 */
export function providerErrorPage(message: string): string {
  return layout(
    "Something went wrong",
    html`<h1>This sign-in cannot go on</h1>
      <p>The provider says: <em>${message}</em></p>
      <p>Go back to the application and sign in again.</p>`,
  )
}

/** For a visitor who opens the provider's URL. */
export function providerHomePage(): string {
  return layout(
    "Home",
    html`<h1>Nothing to do here</h1>
      <p class="quiet">Applications send users here to sign in. How they do it is written in</p>
      <p>
        <a href="/.well-known/openid-configuration">/.well-known/openid-configuration</a>
      </p>`,
  )
}
