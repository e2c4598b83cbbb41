import type { Places } from "./allowed-difference.ts"

/** What the pages show, and where the browser is redirected when a sign-in fails. */
export const differencesOfPages: Places = {
  "user-on-the-sign-out-page": {
    path: /^GET signout > (callbacks > calls > (jwt|session|event session)#1|adapter|cookies > authjs\.session-token|body > links)/,
  },
  "labels-of-buttons": {
    path: /^GET signin > body > forms > \d+ > buttons > \d+$/,
    when: (theirs, ours) =>
      typeof theirs === "string" &&
      (ours === "Sign in" || ours === theirs.replace("Sign in with ", "Continue with ")),
  },
  "titles-of-pages": { path: /^GET [\w-]+ > body > title$/ },
  "show-password": {
    path: /^GET signin > body > forms > \d+ > fields > $/,
    when: (theirs) => theirs === undefined,
  },
  "stale-callbacks": {
    path: /^GET callback\/oidc > (location( > (path|parameters > error))?|callbacks > calls > (jwt|session|event session)#1)$/,
    behavior:
      /^error: the callback (has no parameters|comes to another browser|comes late|comes twice)/,
  },
  "unknown-providers": [
    {
      path: /^(GET|POST) (signin|callback)\/\S+ > location > (path|parameters > error)$/,
      behavior:
        /^(error: (an unknown provider|credentials without a CSRF token)|option: an empty list of providers)/,
    },
    {
      path: /^GET (error|signin)$/,
      behavior: /^option: an empty list of providers/,
    },
  ],
  "email-form-errors": {
    path: /^POST signin\/email > ((location|body > url)( > (path|parameters > error))?|log > calls > error (Error|EmailSignInError)#\d)$/,
    behavior: /^error: (an address that is none|the message cannot be sent)/,
  },
  "invalid-magic-links": {
    path: /^GET callback\/email > (location > parameters > error|log > calls > error (CallbackRouteError|Verification)#\d)$/,
    behavior: /^error: a magic link is wrong/,
  },
  "error-page-loops": {
    path: /^GET error > (status|location|headers > content-type|body)$/,
    behavior: /^redirects: it throws/,
  },
}
