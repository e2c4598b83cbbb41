import type { AuthorizationRequest } from "./authorization-request.ts"
import type { FakeUser } from "./fake-user.ts"
import { randomToken } from "./provider-state.ts"

const style = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 28rem; margin: 4rem auto; padding: 0 1rem;
    color: #1a1a1a; background: #fff }
  ul { list-style: none; padding: 0 }
  button { display: block; width: 100%; margin: 0.5rem 0; padding: 0.75rem 1rem; font: inherit;
    text-align: left; background: #f3f3f3; color: inherit; border: 1px solid #888; border-radius: 6px }
  small { display: block; color: #555 }
  @media (prefers-color-scheme: dark) {
    body { color: #eee; background: #1a1a1a }
    button { background: #2b2b2b }
    small { color: #bbb }
  }`

/**
 * Returns a page on which the visitor chooses a user.
 *
 * @param users - the users who can sign in
 */
export function userPage(
  users: readonly FakeUser[],
  { redirectUri }: AuthorizationRequest,
): Response {
  const buttons = users.map(
    ({ sub, name = sub, email = "" }) =>
      `<li><button name="sub" value="${escapeHtml(sub)}"><strong>${escapeHtml(name)}</strong><small>${escapeHtml(email)}</small></button></li>`,
  )
  const { origin } = new URL(redirectUri)
  return page(
    "Who are you?",
    `<h1>Who are you?</h1>
<p>To continue to <strong>${escapeHtml(origin)}</strong></p>
<form method="post"><ul>${buttons.join("")}</ul><button name="back" value="yes">None of them, go back</button></form>
<p><small>This provider is for tests and development, and asks for no password.</small></p>`,
    { status: 200, formTargets: `'self' ${origin}` },
  )
}

/**
 * Returns a page that posts the authorization response to the application.
 *
 * @see {@link https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html OAuth 2.0 Form Post Response Mode}
 */
export function formPostPage(
  { redirectUri }: AuthorizationRequest,
  answer: URLSearchParams,
): Response {
  const inputs = [...answer].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}" />`,
  )
  const nonce = randomToken()
  return page(
    "Continue",
    `<form method="post" action="${escapeHtml(redirectUri)}">${inputs.join("")}<button>Continue</button></form>
<script nonce="${nonce}">document.forms[0].submit()</script>`,
    // The policy applies to redirects of a form too, and these go to pages of the application.
    { status: 200, formTargets: new URL(redirectUri).origin, nonce },
  )
}

/**
 * Returns a page with a message.
 *
 * @param title - the title, in a few words
 */
export function messagePage(title: string, message: string, status = 200): Response {
  const content = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>`
  return page(title, content, { status, formTargets: "'none'" })
}

interface PageOptions {
  readonly status: number
  /** Origins that forms of the page can be sent to. */
  readonly formTargets: string
  /** Nonce of the page's script. */
  readonly nonce?: string
}

function page(
  title: string,
  content: string,
  { status, formTargets, nonce }: PageOptions,
): Response {
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${content}</main></body></html>`
  const script = nonce === undefined ? "" : `; script-src 'nonce-${nonce}'`
  return new Response(body, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action ${formTargets}${script}`,
      "referrer-policy": "no-referrer",
    },
  })
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Escapes a string for HTML. */
function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "")
}
