import { isOnlyInAuthJs, isOnlyInLockstep, type Places } from "./allowed-difference.ts"

/** What differs in requests and responses. */
export const differencesOfTheWire: Places = {
  "not-cached": { path: / > headers > (cache-control|expires|pragma)$/ },
  "headers-of-pages": [
    {
      path: / > headers > (content-security-policy|referrer-policy|x-content-type-options|x-frame-options)$/,
      when: isOnlyInLockstep,
    },
    {
      path: / > headers > content-type$/,
      when: (theirs, ours) => theirs === "text/html" && ours === "text/html; charset=utf-8",
    },
  ],
  "wording-of-pages": { path: /^GET \S+ > body > headings/ },
  "return-url-in-forms": { path: /^GET sign(in|out) > body > forms > \d > fields > callbackUrl/ },
  "link-of-the-error-page": { path: /^GET error > body > links > \d$/ },
  "nonce-by-default": [
    { path: / > parameters > nonce$/, when: isOnlyInLockstep },
    { path: / > (profile|claims|account) > nonce$/, when: isOnlyInLockstep },
  ],
  "claims-of-both-sources": {
    path: / > (profile|claims) > /,
    behavior: /: userinfo in place of the ID token/,
    when: isOnlyInLockstep,
  },
  "state-always": { path: / > parameters > state$/, when: isOnlyInLockstep },
  "transaction-cookies": [
    {
      path: / > cookies > (__Secure-)?authjs\.(state|nonce|pkce\.code_verifier)$/,
      when: isOnlyInAuthJs,
    },
    { path: / > cookies > (__Host-)?authjs\.state\.<id>$/, when: isOnlyInLockstep },
  ],
  "cookies-when-needed": {
    path: /^\S+ \S+ > cookies > (__Secure-|__Host-)?authjs\.(callback-url|csrf-token)$/,
  },
  "scope-of-a-bare-url": {
    path: / > location > parameters > scope$/,
    behavior: /^built-in provider: \S+ with a bare URL/,
  },
  "configured-demands": {
    path: / > location > parameters > (prompt|max_age)$/,
    behavior: /: a request asks for less than authorization demands/,
  },
  "no-scope-for-oauth": {
    path: / > parameters > scope$/,
    when: (theirs, ours) => theirs === "openid profile email" && ours === undefined,
  },
  "urls-of-providers": { path: /^POST signin\/facebook > location > path$/ },
  "verified-addresses-of-providers": {
    path: / > profile > email_verified$/,
    behavior: /Discord at the issuer/,
  },
  "no-csrf-fields": {
    path: / > fields > csrfToken$/,
    behavior: /^option: no CSRF check/,
    when: isOnlyInAuthJs,
  },
  "userinfo-without-a-url": {
    path: /./,
    behavior: /^provider: userinfo with request and without a URL/,
  },
  "ids-are-strings": {
    path: / > providerAccountId$/,
    behavior: /^provider: a profile with a number as ID/,
  },
  "profile-without-an-id": {
    path: /^(GET (callback\/oauth|session) > |rows > )/,
    behavior: /^provider: a profile without an ID/,
  },
  "default-redirects-of-foreign-urls": {
    path: /^POST \S+ > (location|callbacks > calls > redirect to .*)$/,
    behavior: /^redirects: /,
    when: (theirs, ours) => JSON.stringify([theirs, ours]).includes("//evil.example"),
  },
  "pages-without-a-slash": {
    path: /^GET signin > location > path$/,
    behavior: /^option: a page without a slash/,
  },
}
