import { type AllowedDifference, isOnlyInAuthJs, isOnlyInLockstep } from "./allowed-difference.ts"

/** What differs when something fails. */
export const differencesOfErrors: readonly AllowedDifference[] = [
  {
    id: "decode-that-fails",
    category: "errors",
    authJs: "If `jwt.decode` throws, the user is signed out.",
    lockstep:
      "Only `null` and the errors of `jose`, `jsonwebtoken` and Auth.js mean that the token is invalid. Any other error is a `CallbackError`: reading the session responds with 500, and the cookie stays. A sign-out deletes it.",
    reason: "If a list of revoked tokens is briefly unavailable, no user is signed out.",
    places: [{ path: /^(GET session|POST signout) > /, behavior: /^option: decode that fails/ }],
  },
  {
    id: "failing-session-callbacks",
    category: "sessions",
    authJs: "If the `jwt` or `session` callback throws, the user appears as signed out.",
    lockstep:
      "`GET session` responds with 500 and the cookie stays; on the server, reading the session throws.",
    reason: "A bug or an outage must not look like a missing session.",
    places: [
      {
        path: /^GET session > (status|body)$/,
        behavior: /callback throws/,
        when: (theirs) => theirs === 200 || theirs === null,
      },
    ],
  },
  {
    id: "errors-of-callbacks",
    category: "errors",
    authJs:
      "An error in your `jwt` or `session` callback is logged as `JWTSessionError`, `SessionTokenError` or `CallbackRouteError`; an error in `redirect` is logged unchanged.",
    lockstep: "It is logged as `CallbackError`, with your error as `cause.err`.",
    reason: "The type shows that your callback failed.",
    places: [
      {
        path: / > log > calls > error (JWTSessionError|SessionTokenError|CallbackRouteError|Error|CallbackError)#\d$/,
        behavior: /^(error: )?the (jwt|session) callback throws|^redirects: it throws/,
      },
    ],
  },
  {
    id: "levels-of-logged-errors",
    category: "errors",
    authJs:
      "Failures that any request can cause are logged as errors with a stack: a forged session, a wrong password, a code that the provider rejects, or an `Error` that `authorize` throws to deny the sign-in.",
    lockstep:
      "They are logged as a one-line warning, `sign-in-failed` or `request-refused`. The `signInFailure` event contains the provider and the reason.",
    reason: "Otherwise, anyone could fill the log with stacks and hide real errors.",
    places: [
      {
        path: / > log > calls > error (AccessDenied|CredentialsSignin|InvalidCheck|InvalidProvider|JWTSessionError|MissingCSRF|OAuthAccountNotLinked|OAuthCallbackError|UnknownAction|Verification)#\d$/,
        when: isOnlyInAuthJs,
      },
      {
        path: / > log > calls > error (Error|CallbackRouteError)#\d$/,
        behavior:
          /^(error: (an unknown provider|the callback (has|names)|the (OAuth )?code is invalid|an OAuth error comes|the user cancels|the provider has an error|authorize throws \[)|option: an empty list of providers)/,
        when: isOnlyInAuthJs,
      },
    ],
  },
  {
    id: "users-without-an-id",
    category: "sign-in",
    authJs:
      "Any object that `authorize` returns is signed in. Without an `id`, the user gets a random one. An error or a response also counts as a user.",
    lockstep:
      "The sign-in fails with a logged error unless `authorize` returns an object with an `id`.",
    reason: "A failing function must not sign in any user.",
    places: [{ path: /./, behavior: /^error: authorize returns a user without an ID/ }],
  },
  {
    id: "results-of-sign-in",
    category: "callbacks",
    authJs: "Any truthy return value of the `signIn` callback allows the sign-in.",
    lockstep:
      "`true` allows the sign-in, and a string redirects the browser. A falsy value denies the sign-in, and any other value is an error.",
    reason: "A `Response` with status 403, or `{ allowed: false }`, must not allow the sign-in.",
    places: [{ path: /./, behavior: /^error: the signIn callback returns an object/ }],
  },
  {
    id: "location-for-scripts",
    category: "wire",
    authJs:
      "The response to a failed request with `X-Auth-Return-Redirect` has the URL in the body.",
    lockstep: "The response has the URL in the body and in `Location`, like a successful one.",
    reason: "Clients read one or the other.",
    places: [{ path: /^POST \S+ > location$/, behavior: /^error: /, when: isOnlyInLockstep }],
  },
  {
    id: "userinfo-must-succeed",
    category: "providers",
    authJs:
      "The body of a failed userinfo request is passed to `profile`, and a user is signed in.",
    lockstep: "The sign-in fails.",
    reason: "The user would have no ID, or share an ID with the next failed request.",
    places: [
      { path: /^GET (callback\/oauth|session) > /, behavior: /^error: the userinfo endpoint/ },
    ],
  },
  {
    id: "methods-of-routes",
    category: "wire",
    authJs: "A `POST` request to a route without `POST` redirects to the error page.",
    lockstep: "It gets a 400 response, like any other path or method without a route.",
    reason: "The error is in the request and not in the configuration.",
    places: [{ path: /^POST providers > (status|location|headers > content-type|body)$/ }],
  },
  {
    id: "page-for-unknown-urls",
    category: "pages",
    authJs: 'A URL without a route responds with the JSON "Bad request." to everyone.',
    lockstep:
      "A browser that opens the URL gets the error page, or a redirect to `pages.error`. Programs get the JSON.",
    reason: "A user who follows a wrong link finds the sign-in page.",
    places: [{ path: /^GET logout > (status|location|headers > .+|body.*)$/ }],
  },
  {
    id: "verification-token-first",
    category: "sign-in",
    authJs: "The email is sent while its verification token is stored.",
    lockstep: "The token is stored first, and deleted if sending fails.",
    reason: "Every link that arrives works, and no token remains for an email that was never sent.",
    places: [
      {
        path: /^POST signin\/email > adapter > calls > (createVerificationToken|useVerificationToken)#1$/,
        behavior: /^error: the message cannot be sent/,
        when: isOnlyInLockstep,
      },
    ],
  },
  {
    id: "profile-that-throws",
    category: "providers",
    authJs: "If `profile` throws, the browser is redirected to the callback URL again.",
    lockstep: "It is redirected to the error page.",
    reason: "The code in the URL works only once.",
    places: [
      { path: /^GET callback\/oauth > location > /, behavior: /^provider: a profile that throws/ },
    ],
  },
  {
    id: "bodies-of-configuration-errors",
    category: "errors",
    authJs: "A broken configuration is reported as `{ message }`.",
    lockstep:
      'It is reported as `{ error: "Configuration", message }`, and the error page has a link.',
    reason: "Scripts can identify the error.",
    places: [
      {
        path: / > body > error$/,
        when: (theirs, ours) => theirs === undefined && ours === "Configuration",
      },
      {
        path: / > body > message$/,
        when: (theirs, ours) => theirs !== undefined && ours !== undefined,
      },
      {
        path: /^GET \S+ > body > links$/,
        when: (theirs) => Array.isArray(theirs) && theirs.length === 0,
      },
      {
        path: / > log > calls > error MissingSecret(Error)?#1$/,
        behavior: /^option: no secret/,
      },
    ],
  },
  {
    id: "errors-logged-once",
    category: "errors",
    authJs: "A failing adapter method is logged twice.",
    lockstep: "It is logged once.",
    reason: "One failure produces one log entry.",
    places: [{ path: / > log > calls > error AdapterError#2$/, when: isOnlyInAuthJs }],
  },
  {
    id: "invalid-return-urls",
    category: "configuration",
    authJs: "An invalid return URL in the query or the cookie makes all routes respond with 500.",
    lockstep: "It is ignored.",
    reason: "An invalid cookie must not lock out the user.",
    places: [{ path: /./, behavior: /^option: an invalid return URL/ }],
  },
  {
    id: "no-orphans",
    category: "errors",
    authJs: "If `linkAccount` fails, the new user remains without an account.",
    lockstep: "Lockstep deletes the new user again and does not call `events.createUser`.",
    reason: "Otherwise the address stays in use, and later sign-ins fail.",
    places: [
      {
        path: /^(GET callback\/oidc > (callbacks > calls > event createUser#1|adapter > calls > (linkAccount#1 > userId|deleteUser#1))|rows > User)$/,
        behavior: /^error: the adapter fails in linkAccount/,
      },
    ],
  },
  {
    id: "unavailable-database",
    category: "sessions",
    authJs: "If the database is down, the user appears as signed out.",
    lockstep:
      "`GET session` responds with 503 and the cookie stays; on the server, reading the session throws.",
    reason: "An outage must not look like a missing session.",
    places: [
      {
        path: /^GET session > (status|body|log > calls > error SessionTokenError#1)$/,
        behavior: /^error: the adapter fails in getSessionAndUser/,
      },
    ],
  },
]
