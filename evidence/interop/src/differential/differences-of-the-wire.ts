import { type AllowedDifference, isOnlyInAuthJs, isOnlyInLockstep } from "./allowed-difference.ts"

/** What differs in requests and responses. */
export const differencesOfTheWire: readonly AllowedDifference[] = [
  {
    id: "not-cached",
    category: "wire",
    authJs: "Only some responses forbid caching.",
    lockstep: "All responses forbid it.",
    reason: "A proxy must not send the cookies of one user to another.",
    places: [{ path: / > headers > (cache-control|expires|pragma)$/ }],
  },
  {
    id: "headers-of-pages",
    category: "pages",
    authJs: "Responses have no security headers.",
    lockstep:
      "Each has `X-Content-Type-Options: nosniff` and a content security policy, and forbids frames.",
    reason: "Another site cannot show the sign-in form in a frame or run a response as a script.",
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
    authJs: "Built-in pages have different headings.",
    lockstep: "The headings have other wording, and the sign-in page has a heading.",
    reason: "Screen readers use headings to identify a page.",
    places: [{ path: /^GET \S+ > body > headings/ }],
  },
  {
    id: "return-url-in-forms",
    category: "pages",
    authJs: "The forms for credentials and sign-out do not contain the return URL.",
    lockstep: "Each form contains it, with the origin.",
    reason: "Two tabs do not overwrite each other's return URL.",
    places: [{ path: /^GET sign(in|out) > body > forms > \d > fields > callbackUrl/ }],
  },
  {
    id: "link-of-the-error-page",
    category: "pages",
    authJs: "The error page links to `/error?error=…/signin`, which does not exist.",
    lockstep: "It links to the sign-in page.",
    reason: "The link must work.",
    places: [{ path: /^GET error > body > links > \d$/ }],
  },
  {
    id: "nonce-by-default",
    category: "sign-in",
    authJs: "An `oidc` provider gets a `nonce` only if `checks` lists it.",
    lockstep: "It gets one unless `checks` is set without `nonce`.",
    reason: "A code of another sign-in is rejected even if the provider ignores PKCE (RFC 9700).",
    places: [
      { path: / > parameters > nonce$/, when: isOnlyInLockstep },
      { path: / > (profile|claims|account) > nonce$/, when: isOnlyInLockstep },
    ],
  },
  {
    id: "state-always",
    category: "sign-in",
    authJs: "`state` is checked only if `checks` lists it.",
    lockstep: "It is always sent and checked.",
    reason: "The security profile of OAuth (RFC 9700) requires it.",
    places: [{ path: / > parameters > state$/, when: isOnlyInLockstep }],
  },
  {
    id: "transaction-cookies",
    category: "sign-in",
    authJs:
      "`state`, `nonce` and the PKCE verifier are one cookie each, with the prefix `__Secure-` on https.",
    lockstep: "They are in one cookie for each sign-in in progress, with the prefix `__Host-`.",
    reason:
      "Sign-ins in two tabs do not affect each other, and no subdomain can set these cookies for another.",
    places: [
      {
        path: / > cookies > (__Secure-)?authjs\.(state|nonce|pkce\.code_verifier)$/,
        when: isOnlyInAuthJs,
      },
      { path: / > cookies > (__Host-)?authjs\.state\.<id>$/, when: isOnlyInLockstep },
    ],
  },
  {
    id: "cookies-when-needed",
    category: "wire",
    authJs:
      "The first response to a browser sets the cookies for CSRF and the return URL, whatever the request is.",
    lockstep: "They are set only when needed.",
    reason: "Reading a session sets no cookies.",
    places: [
      { path: /^\S+ \S+ > cookies > (__Secure-|__Host-)?authjs\.(callback-url|csrf-token)$/ },
    ],
  },
  {
    id: "scope-of-a-bare-url",
    category: "providers",
    authJs:
      "If `authorization` is a URL without a query, the scope of a built-in provider becomes `openid profile email`.",
    lockstep: "The provider keeps its default parameters.",
    reason:
      "Reading the profile needs these parameters, and the scopes of OpenID Connect have no meaning there.",
    places: [
      {
        path: / > location > parameters > scope$/,
        behavior: /^built-in provider: \S+ with a bare URL/,
      },
    ],
  },
  {
    id: "configured-demands",
    category: "providers",
    authJs:
      'Authorization parameters of a request replace configured ones: `signin/google?prompt=none` replaces a configured `prompt: "login"`.',
    lockstep:
      "A configured `prompt` and `acr_values` take precedence, and a `max_age` of the request applies only if it is shorter. To choose the three for each sign-in, do not configure them.",
    reason: "Otherwise, a user could skip the sign-in that the application requires.",
    places: [
      {
        path: / > location > parameters > (prompt|max_age)$/,
        behavior: /: a request asks for less than authorization demands/,
      },
    ],
  },
  {
    id: "no-scope-for-oauth",
    category: "providers",
    authJs: "A provider of type `oauth` without a scope requests `openid profile email`.",
    lockstep: "It requests no scope.",
    reason: "These scopes belong to OpenID Connect; other servers reject them.",
    places: [
      {
        path: / > parameters > scope$/,
        when: (theirs, ours) => theirs === "openid profile email" && ours === undefined,
      },
    ],
  },
  {
    id: "urls-of-providers",
    category: "providers",
    authJs: "Some providers have outdated URLs.",
    lockstep: "They have the current URLs: see [Providers](providers.md).",
    reason: "Old URLs stop working.",
    places: [{ path: /^POST signin\/facebook > location > path$/ }],
  },
  {
    id: "verified-addresses-of-providers",
    category: "providers",
    authJs: "The claim for a verified address has a different name at each provider.",
    lockstep: "`profile.email_verified` is set, whatever the name of the claim is.",
    reason: "The same check works for all providers.",
    places: [{ path: / > profile > email_verified$/, behavior: /Discord at the issuer/ }],
  },
  {
    id: "no-csrf-fields",
    category: "pages",
    authJs: "With `skipCSRFCheck`, forms still contain a token.",
    lockstep: "They contain no token.",
    reason: "No route checks it.",
    places: [
      { path: / > fields > csrfToken$/, behavior: /^option: no CSRF check/, when: isOnlyInAuthJs },
    ],
  },
  {
    id: "userinfo-without-a-url",
    category: "providers",
    authJs:
      "If the `userinfo` of a provider has `request` but no URL, all routes respond with 500.",
    lockstep: "The provider works.",
    reason: "`request` needs no URL.",
    places: [{ path: /./, behavior: /^provider: userinfo with request and without a URL/ }],
  },
  {
    id: "ids-are-strings",
    category: "providers",
    authJs: "If `profile` returns a number as the ID, it is stored as a number.",
    lockstep: "It is stored as a string.",
    reason: "Databases format numbers differently: SQLite stores `7.0`.",
    places: [
      { path: / > providerAccountId$/, behavior: /^provider: a profile with a number as ID/ },
    ],
  },
  {
    id: "profile-without-an-id",
    category: "providers",
    authJs: "If `profile` returns no `id`, each sign-in creates a new user.",
    lockstep: "The sign-in fails.",
    reason: "Otherwise, users could not sign in to their own account again.",
    places: [
      {
        path: /^(GET (callback\/oauth|session) > |rows > )/,
        behavior: /^provider: a profile without an ID/,
      },
    ],
  },
  {
    id: "default-redirects-of-foreign-urls",
    category: "callbacks",
    authJs: "`//host` as a return URL is appended to the origin.",
    lockstep:
      "It is another host, as in browsers. The default `redirect` callback replaces it with the origin.",
    reason: "A path with two slashes does not exist.",
    places: [
      {
        path: /^POST \S+ > (location|callbacks > calls > redirect to .*)$/,
        behavior: /^redirects: /,
        when: (theirs, ours) => JSON.stringify([theirs, ours]).includes("//evil.example"),
      },
    ],
  },
  {
    id: "pages-without-a-slash",
    category: "configuration",
    authJs: '`pages.signIn: "login"` is a path relative to the route that redirects.',
    lockstep: "It is `/login`, with a warning.",
    reason: "A custom page is never below the routes.",
    places: [
      { path: /^GET signin > location > path$/, behavior: /^option: a page without a slash/ },
    ],
  },
]
