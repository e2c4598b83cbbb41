import { type AllowedDifference, isOnlyInAuthJs, isOnlyInLockstep } from "./allowed-difference.ts"

/** What differs in requests and responses. */
export const differencesOfTheWire: readonly AllowedDifference[] = [
  {
    id: "not-cached",
    category: "wire",
    authJs: "Only some responses forbid caches to keep them.",
    lockstep: "All do.",
    reason: "A proxy must not hand one user's cookies to another one.",
    places: [{ path: / > headers > (cache-control|expires|pragma)$/ }],
  },
  {
    id: "headers-of-pages",
    category: "pages",
    authJs: "Built-in pages have no security headers.",
    lockstep: "They have a content security policy and forbid frames.",
    reason: "Another site cannot show a sign-in form as its own.",
    places: [
      {
        path: / > headers > (content-security-policy|referrer-policy|x-content-type-options|x-frame-options)$/,
        when: isOnlyInLockstep,
      },
      {
        path: / > headers > content-type$/,
        when: (theirs, ours) => theirs === "text/html" && ours === "text/html; charset=utf-8",
      },
    ],
  },
  {
    id: "wording-of-pages",
    category: "pages",
    authJs: "Built-in pages have headings of their own.",
    lockstep: "Headings are worded otherwise, and the sign-in page has one.",
    reason: "A page without a heading cannot be found by a screen reader.",
    places: [{ path: /^GET \S+ > body > headings/ }],
  },
  {
    id: "return-url-in-forms",
    category: "pages",
    authJs: "The URL to return to is not in the forms for credentials and for signing out.",
    lockstep: "Each form has it, with the origin.",
    reason: "Two tabs do not overwrite each other's return URL.",
    places: [{ path: /^GET sign(in|out) > body > forms > \d > fields > callbackUrl/ }],
  },
  {
    id: "link-of-the-error-page",
    category: "pages",
    authJs: "The error page links to `/error?error=…/signin`, which does not exist.",
    lockstep: "It links to the sign-in page.",
    reason: "The link has to work.",
    places: [{ path: /^GET error > body > links > \d$/ }],
  },
  {
    id: "state-always",
    category: "sign-in",
    authJs: "`state` is checked only where `checks` says so.",
    lockstep: "It is always sent and checked.",
    reason: "The security profile of OAuth (RFC 9700) asks for it.",
    places: [{ path: / > parameters > state$/, when: isOnlyInLockstep }],
  },
  {
    id: "transaction-cookies",
    category: "sign-in",
    authJs: "`state`, `nonce` and the PKCE verifier are one cookie each.",
    lockstep: "They are one cookie for each sign-in that was begun.",
    reason: "Sign-ins in two tabs do not end each other.",
    places: [
      {
        path: / > cookies > (__Secure-)?authjs\.(state|nonce|pkce\.code_verifier)$/,
        when: isOnlyInAuthJs,
      },
      { path: / > cookies > (__Secure-)?authjs\.state\.<id>$/, when: isOnlyInLockstep },
    ],
  },
  {
    id: "cookies-when-needed",
    category: "wire",
    authJs:
      "The first response to a browser sets the cookies for CSRF and the return URL, whatever was requested.",
    lockstep: "They are set where they are needed.",
    reason: "Reading a session writes nothing.",
    places: [
      { path: /^\S+ \S+ > cookies > (__Secure-|__Host-)?authjs\.(callback-url|csrf-token)$/ },
    ],
  },
  {
    id: "no-scope-for-oauth",
    category: "providers",
    authJs: "A provider of type `oauth` without a scope asks for `openid profile email`.",
    lockstep: "It asks for none.",
    reason: "These scopes belong to OpenID Connect; other servers reject them.",
    places: [
      {
        path: / > parameters > scope$/,
        when: (theirs, ours) => theirs === "openid profile email" && ours === undefined,
      },
    ],
  },
]
