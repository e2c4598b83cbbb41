import { type AllowedDifference, isOnlyInAuthJs, isOnlyInLockstep } from "./allowed-difference.ts"

/** What differs in applications on Next.js, beside what differs in the core. */
export const differencesOfNext: readonly AllowedDifference[] = [
  {
    id: "next-session-cookie",
    category: "next",
    authJs:
      "`auth` sets the session cookie again in each proxy, route handler and session request.",
    lockstep: "It sets the cookie after `updateAge` or if the claims changed.",
    reason: "Pages that load at the same time do not overwrite each other's session.",
    places: [
      {
        path: /^(route|proxy|handler) \S+ > cookies > authjs\.session-token$/,
        when: isOnlyInAuthJs,
      },
    ],
  },
  {
    id: "next-result-of-sign-out",
    category: "next",
    authJs: "`signOut({ redirect: false })` returns an object with `redirect` and `cookies`.",
    lockstep: "It returns the URL.",
    reason: "`signIn({ redirect: false })` does the same in both.",
    places: [{ path: /^signOut > result$/ }],
  },
  {
    id: "next-thrown-errors",
    category: "next",
    authJs: "An error that `signIn` throws on the server is logged as well.",
    lockstep: "It is only thrown.",
    reason: "The code that catches the error decides whether to log it.",
    places: [
      {
        path: /^signIn > log > calls > error (CredentialsSignin|CallbackRouteError|AccessDenied)#1$/,
        when: isOnlyInAuthJs,
      },
    ],
  },
  {
    id: "next-failed-sign-in",
    category: "next",
    authJs:
      "If an email cannot be sent, an email address is invalid, or a provider is unreachable, `signIn` on the server redirects to the error page or returns its URL.",
    lockstep: "It throws an `AuthError`: `EmailSignInError` or `OAuthSignInError`.",
    reason: "You catch every failure of `signIn` in one place, and the form can show what failed.",
    places: [
      {
        path: /^signIn > (redirect|result|thrown|log > calls > error (Error|TypeError)#1)$/,
        behavior: /cannot be sent|invalid email address|out of reach/,
      },
    ],
  },
  {
    id: "next-errors-of-callbacks",
    category: "next",
    authJs: "`signIn` throws a `CallbackRouteError` if the `jwt` callback fails.",
    lockstep: "It throws a `CallbackError`.",
    reason: "The type shows that your callback failed.",
    places: [{ path: /^signIn > thrown$/, behavior: /a jwt callback that throws/ }],
  },
  {
    id: "next-sign-in-page",
    category: "next",
    authJs:
      "`signIn()` without a provider redirects to `/api/auth/signin`, which redirects to your page.",
    lockstep: "It redirects to your page.",
    reason: "This takes one request less.",
    places: [{ path: /^signIn > redirect > path$/, behavior: /custom pages/ }],
  },
  {
    id: "next-query-of-the-page",
    category: "next",
    authJs:
      "The query of a protected page is copied to the URL of the sign-in page, in addition to `callbackUrl`.",
    lockstep: "The query is only in `callbackUrl`.",
    reason: "The sign-in page does not use parameters of another page, such as `error`.",
    places: [{ path: /^proxy \S+ > location > parameters > tab$/, when: isOnlyInAuthJs }],
  },
  {
    id: "next-wrapped-proxy",
    category: "next",
    authJs: "A function that `auth` wraps in a proxy also runs if `authorized` returns `false`.",
    lockstep: "It does not run. Lockstep redirects the browser to the sign-in page.",
    reason: "The protection of a page must not depend on the wrapped function.",
    places: [
      {
        path: /^proxy \/account > (status|location|body|headers > (content-type|x-middleware-next))$/,
        behavior: /^guard: never/,
      },
    ],
  },
  {
    id: "next-own-routes",
    category: "next",
    authJs: "A proxy also protects the routes of the library.",
    lockstep: "They stay public.",
    reason: "Otherwise, no user could sign in.",
    places: [
      {
        path: /^proxy \/api\/auth\/signin > /,
        behavior: /^guard: a page of its own for signing in/,
      },
    ],
  },
  {
    id: "next-updates",
    category: "next",
    authJs: "The `session` callback cannot detect a call of `unstable_update`.",
    lockstep: "It gets `trigger` and `newSession`.",
    reason: "The types of Auth.js contain both.",
    places: [
      {
        path: /^update > callbacks > calls > session#1 > (trigger|newSession)$/,
        when: isOnlyInLockstep,
      },
    ],
  },
  {
    id: "next-guarded-handlers",
    category: "next",
    authJs: "A route handler that `auth` wraps also runs if `authorized` returns `false`.",
    lockstep: "It does not run. The response has status 401.",
    reason: "The protection must not depend on the handler.",
    places: [
      {
        path: /^handler \/api\/items > (status|body > (name|error|message))$/,
        when: (theirs, ours) => theirs !== 200 || ours === 401,
      },
    ],
  },
]
