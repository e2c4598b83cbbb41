import type { AllowedDifference } from "./allowed-difference.ts"

/** What the pages show, and where the browser is redirected when a sign-in fails. */
export const differencesOfPages: readonly AllowedDifference[] = [
  {
    id: "user-on-the-sign-out-page",
    category: "pages",
    authJs: "The sign-out page does not show who is signed in.",
    lockstep:
      "It reads the session, with its callbacks, and shows the email address or name and a link to the home page.",
    reason: "A user with two accounts sees which one will be signed out.",
    places: [
      {
        path: /^GET signout > (callbacks > calls > (jwt|session|event session)#1|adapter|cookies > authjs\.session-token|body > links)/,
      },
    ],
  },
  {
    id: "labels-of-buttons",
    category: "pages",
    authJs: 'The button of a provider is "Sign in with GitHub".',
    lockstep: 'It is "Continue with GitHub". The button of a form is "Sign in".',
    reason: "The same button signs in existing users and registers new ones.",
    places: [
      {
        path: /^GET signin > body > forms > \d+ > buttons > \d+$/,
        when: (theirs, ours) =>
          typeof theirs === "string" &&
          (ours === "Sign in" || ours === theirs.replace("Sign in with ", "Continue with ")),
      },
    ],
  },
  {
    id: "titles-of-pages",
    category: "pages",
    authJs: 'The titles of the pages are "Sign In", "Sign Out", "Verify Request" and "Error".',
    lockstep: "The title of a page is its heading.",
    reason: "Two error pages in a list of tabs have different titles.",
    places: [{ path: /^GET [\w-]+ > body > title$/ }],
  },
  {
    id: "show-password",
    category: "pages",
    authJs: "A form with a password has only its inputs.",
    lockstep: "It has a checkbox that shows the password. Its value is not sent.",
    reason: "Users can check what they typed.",
    places: [
      {
        path: /^GET signin > body > forms > \d+ > fields > $/,
        when: (theirs) => theirs === undefined,
      },
    ],
  },
  {
    id: "stale-callbacks",
    category: "errors",
    authJs:
      "A callback that is reloaded, arrives late or was started in another browser redirects to the error page with `Configuration`.",
    lockstep:
      "It redirects to the sign-in page with `InvalidCheck`. If the sign-in has completed and the user is signed in, it redirects to the return URL.",
    reason: "The user can start again, and the configuration is valid.",
    places: [
      {
        path: /^GET callback\/oidc > (location( > (path|parameters > error))?|callbacks > calls > (jwt|session|event session)#1)$/,
        behavior:
          /^error: the callback (has no parameters|comes to another browser|comes late|comes twice)/,
      },
    ],
  },
  {
    id: "unknown-providers",
    category: "errors",
    authJs:
      "A provider that is not configured, or does not have the route, redirects to the error page with `Configuration`.",
    lockstep: "It redirects to the sign-in page with `InvalidProvider`.",
    reason:
      "An outdated link is an error of the client. The page shows the available sign-in methods.",
    places: [
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
  },
  {
    id: "email-form-errors",
    category: "errors",
    authJs:
      "An email that cannot be sent and an invalid address redirect to the error page with `Configuration`.",
    lockstep: "They redirect to the sign-in page with `EmailSignin`.",
    reason: "The user can try again there.",
    places: [
      {
        path: /^POST signin\/email > ((location|body > url)( > (path|parameters > error))?|log > calls > error (Error|EmailSignInError)#\d)$/,
        behavior: /^error: (an address that is none|the message cannot be sent)/,
      },
    ],
  },
  {
    id: "invalid-magic-links",
    category: "errors",
    authJs: "A magic link without its parameters shows the error `Configuration`.",
    lockstep: "It shows `Verification`, like any other invalid link.",
    reason: "The user can request another link.",
    places: [
      {
        path: /^GET callback\/email > (location > parameters > error|log > calls > error (CallbackRouteError|Verification)#\d)$/,
        behavior: /^error: a magic link is wrong/,
      },
    ],
  },
  {
    id: "error-page-loops",
    category: "errors",
    authJs: "If the `redirect` callback throws, the error page redirects to itself.",
    lockstep: "Lockstep shows the error page.",
    reason: "A redirect loop shows no message.",
    places: [
      {
        path: /^GET error > (status|location|headers > content-type|body)$/,
        behavior: /^redirects: it throws/,
      },
    ],
  },
]
