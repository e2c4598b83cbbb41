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
    authJs: "Responses have no security headers.",
    lockstep:
      "Each has `X-Content-Type-Options: nosniff` and a content security policy, and forbids frames.",
    reason: "Another site cannot show a sign-in form as its own, or run a response as a script.",
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
    id: "nonce-by-default",
    category: "sign-in",
    authJs: "An `oidc` provider gets a `nonce` only where `checks` says so.",
    lockstep: "It gets one unless `checks` is set without `nonce`.",
    reason: "A code of another sign-in is refused also where the provider ignores PKCE (RFC 9700).",
    places: [
      { path: / > parameters > nonce$/, when: isOnlyInLockstep },
      { path: / > (profile|claims|account) > nonce$/, when: isOnlyInLockstep },
    ],
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
    authJs:
      "`state`, `nonce` and the PKCE verifier are one cookie each, with the prefix `__Secure-` on https.",
    lockstep: "They are one cookie for each sign-in that was begun, with the prefix `__Host-`.",
    reason:
      "Sign-ins in two tabs do not end each other, and no sub-domain can set these cookies for another.",
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
      "The first response to a browser sets the cookies for CSRF and the return URL, whatever was requested.",
    lockstep: "They are set where they are needed.",
    reason: "Reading a session writes nothing.",
    places: [
      { path: /^\S+ \S+ > cookies > (__Secure-|__Host-)?authjs\.(callback-url|csrf-token)$/ },
    ],
  },
  {
    id: "scope-of-a-bare-url",
    category: "providers",
    authJs:
      "`authorization` as a URL without a query replaces the scope of a built-in provider by `openid profile email`.",
    lockstep: "The provider keeps its default parameters.",
    reason:
      "They are what its profile is read with; the scopes of OpenID Connect mean nothing there.",
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
      'Authorization parameters of a request replace those of the configuration: `signin/google?prompt=none` replaces a configured `prompt: "login"`.',
    lockstep:
      "A configured `prompt` and `acr_values` stay, and a `max_age` of the request counts if it is shorter. Leave the three out of the configuration if each sign-in chooses them.",
    reason: "A user could otherwise skip the sign-in that the application demands.",
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
  {
    id: "urls-of-providers",
    category: "providers",
    authJs: "Some providers have URLs that their vendors moved.",
    lockstep: "They have today's; see [Providers](providers.md).",
    reason: "Old URLs stop working.",
    places: [{ path: /^POST signin\/facebook > location > path$/ }],
  },
  {
    id: "verified-addresses-of-providers",
    category: "providers",
    authJs: "Each provider names the claim about a verified address in its own way.",
    lockstep: "`profile.email_verified` is filled in where the provider has another name for it.",
    reason: "One check works for all providers.",
    places: [{ path: / > profile > email_verified$/, behavior: /Discord at the issuer/ }],
  },
  {
    id: "no-csrf-fields",
    category: "pages",
    authJs: "With `skipCSRFCheck` forms have a token all the same.",
    lockstep: "They have none.",
    reason: "Nothing would check it.",
    places: [
      { path: / > fields > csrfToken$/, behavior: /^option: no CSRF check/, when: isOnlyInAuthJs },
    ],
  },
  {
    id: "userinfo-without-a-url",
    category: "providers",
    authJs:
      "A provider whose `userinfo` has `request` and no URL makes all routes respond with 500.",
    lockstep: "It works.",
    reason: "`request` needs no URL.",
    places: [{ path: /./, behavior: /^provider: userinfo with request and without a URL/ }],
  },
  {
    id: "ids-are-strings",
    category: "providers",
    authJs: "An ID that `profile` returns as a number is stored as a number.",
    lockstep: "It is a string.",
    reason: "Databases write numbers in different ways: SQLite has `7.0`.",
    places: [
      { path: / > providerAccountId$/, behavior: /^provider: a profile with a number as ID/ },
    ],
  },
  {
    id: "profile-without-an-id",
    category: "providers",
    authJs: "A `profile` that returns no `id` makes a new user at each sign-in.",
    lockstep: "The sign-in fails.",
    reason: "No user could sign in to the same user again.",
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
      "It is read as browsers do: as another host, which the default `redirect` replaces by the origin.",
    reason: "A path with two slashes leads nowhere.",
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
    authJs: '`pages.signIn: "login"` is a path below the route that redirects.',
    lockstep: "It is `/login`, with a warning.",
    reason: "The page is never below the routes.",
    places: [
      { path: /^GET signin > location > path$/, behavior: /^option: a page without a slash/ },
    ],
  },
]
