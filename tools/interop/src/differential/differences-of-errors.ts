import { type AllowedDifference, isOnlyInAuthJs, isOnlyInLockstep } from "./allowed-difference.ts"

/** What differs when something fails. */
export const differencesOfErrors: readonly AllowedDifference[] = [
  {
    id: "decode-that-fails",
    category: "errors",
    authJs: "If `jwt.decode` throws, the user is signed out.",
    lockstep:
      "Only `null` and the errors of `jose`, `jsonwebtoken` and Auth.js mean that the token is invalid. Any other error is a `CallbackError`: reading the session responds with 500, and the cookie stays. Signing out deletes it.",
    reason: "A list of revoked tokens that cannot be read for a moment signs no user out.",
    places: [{ path: /^(GET session|POST signout) > /, behavior: /^option: decode that fails/ }],
  },
  {
    id: "failing-session-callbacks",
    category: "sessions",
    authJs: "A `jwt` or `session` callback that throws reads as signed out.",
    lockstep: "`GET session` responds with 500 and the cookie stays; on the server it throws.",
    reason: "A bug or an outage must not look like a user without a session.",
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
      "An error of your `jwt` or `session` callback is logged as `JWTSessionError`, `SessionTokenError` or `CallbackRouteError`, one of `redirect` as itself.",
    lockstep: "It is logged as `CallbackError`, with your error as `cause.err`.",
    reason: "The type says whose code failed.",
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
      "Whatever a request can cause, such as a forged session, a wrong password, a code that the provider refuses, or an `Error` by which `authorize` denies, is logged as an error with a stack.",
    lockstep:
      "It is a warning of one line, `sign-in-failed` or `request-refused`, and the event `signInFailure` has the provider and the reason.",
    reason: "Anyone could fill the log with stacks, among which real errors are lost.",
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
      "`authorize` signs in whatever object it returns. Without an `id` the user gets a random one; an error or a response counts as a user too.",
    lockstep:
      "The sign-in fails, with an error in the log, unless `authorize` returns an object with an `id`.",
    reason: "A function that went wrong must not sign anybody in.",
    places: [{ path: /./, behavior: /^error: authorize returns a user without an ID/ }],
  },
  {
    id: "results-of-sign-in",
    category: "callbacks",
    authJs: "Whatever the `signIn` callback returns allows the sign-in, if it counts as true.",
    lockstep:
      "`true` allows it, and a string is where the browser goes. What counts as false denies it, and anything else is an error.",
    reason: "A `Response` with status 403, or `{ allowed: false }`, does not mean yes.",
    places: [{ path: /./, behavior: /^error: the signIn callback returns an object/ }],
  },
  {
    id: "location-for-scripts",
    category: "wire",
    authJs: "A failed request with `X-Auth-Return-Redirect` has the URL in the body.",
    lockstep: "It has the URL in the body and as `Location`, as a request that succeeds.",
    reason: "Clients read one or the other.",
    places: [{ path: /^POST \S+ > location$/, behavior: /^error: /, when: isOnlyInLockstep }],
  },
  {
    id: "userinfo-must-succeed",
    category: "providers",
    authJs: "The body of a failed userinfo request is passed to `profile`, which signs a user in.",
    lockstep: "The sign-in fails.",
    reason: "The user would be one without an ID, or that of the next failure.",
    places: [
      { path: /^GET (callback\/oauth|session) > /, behavior: /^error: the userinfo endpoint/ },
    ],
  },
  {
    id: "methods-of-routes",
    category: "wire",
    authJs: "`POST` to a route that has none redirects to the error page.",
    lockstep: "It responds with 400, as any other path or method without a route.",
    reason: "The client made the mistake, and nothing is wrong with the configuration.",
    places: [{ path: /^POST providers > (status|location|headers > content-type|body)$/ }],
  },
  {
    id: "verification-token-first",
    category: "sign-in",
    authJs: "A message is sent while its verification token is stored.",
    lockstep: "The token is stored first, and deleted when sending fails.",
    reason: "A link that arrives works, and none stays behind for a message that was never sent.",
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
    authJs: "If `profile` throws, the browser is sent to the callback URL once more.",
    lockstep: "It is sent to the error page.",
    reason: "The code in the URL is used up.",
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
    reason: "Scripts can tell it apart.",
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
    reason: "One failure, one line.",
    places: [{ path: / > log > calls > error AdapterError#2$/, when: isOnlyInAuthJs }],
  },
  {
    id: "invalid-return-urls",
    category: "configuration",
    authJs:
      "A return URL that is no URL, in the query or in the cookie, makes all routes respond with 500.",
    lockstep: "It is ignored.",
    reason: "A wrong cookie must not lock its user out.",
    places: [{ path: /./, behavior: /^option: an invalid return URL/ }],
  },
  {
    id: "no-orphans",
    category: "errors",
    authJs: "If `linkAccount` fails, the new user stays without an account.",
    lockstep: "The new user is deleted again, and `events.createUser` is not called.",
    reason: "Otherwise the address is taken, and later sign-ins fail.",
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
    authJs: "A database that is down reads as signed out.",
    lockstep: "`GET session` responds with 503 and the cookie stays; on the server it throws.",
    reason: "An outage must not look like a user without a session.",
    places: [
      {
        path: /^GET session > (status|body|log > calls > error SessionTokenError#1)$/,
        behavior: /^error: the adapter fails in getSessionAndUser/,
      },
    ],
  },
]
