import { isOnlyInAuthJs, isOnlyInLockstep, moves, type Places } from "./allowed-difference.ts"

/** What differs when something fails. */
export const differencesOfErrors: Places = {
  "decode-that-fails": {
    path: /^(GET session|POST signout) > /,
    behavior: /^option: decode that fails/,
  },
  "failing-session-callbacks": {
    path: /^GET session > (status|body)$/,
    behavior: /callback throws/,
    when: (theirs) => theirs === 200 || theirs === null,
  },
  "errors-of-callbacks": {
    path: / > log > calls > error (JWTSessionError|SessionTokenError|CallbackRouteError|Error|CallbackError)#\d$/,
    behavior: /^(error: )?the (jwt|session) callback throws|^redirects: it throws/,
  },
  "levels-of-logged-errors": [
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
  "error-code-of-the-provider": {
    path: / > parameters > code$/,
    behavior: /^error: .*cancels/,
    when: isOnlyInLockstep,
  },
  "users-without-an-id": { path: /./, behavior: /^error: authorize returns a user without an ID/ },
  "outages-are-not-denials": {
    path: /./,
    behavior: /^error: the signIn callback fails by an outage/,
  },
  "results-of-sign-in": { path: /./, behavior: /^error: the signIn callback returns an object/ },
  "location-for-scripts": {
    path: /^POST \S+ > location$/,
    behavior: /^error: /,
    when: isOnlyInLockstep,
  },
  "userinfo-must-succeed": {
    path: /^GET (callback\/oauth|session) > /,
    behavior: /^error: the userinfo endpoint/,
  },
  "methods-of-routes": { path: /^POST providers > (status|location|headers > content-type|body)$/ },
  "page-for-unknown-urls": { path: /^GET logout > (status|location|headers > .+|body.*)$/ },
  "verification-token-first": [
    {
      path: /^POST signin\/email > adapter > calls > (createVerificationToken|useVerificationToken)#1$/,
      behavior: /^error: the message cannot be sent/,
      when: isOnlyInLockstep,
    },
    {
      path: /^POST signin\/email > order$/,
      when: moves("mail sendVerificationRequest", "adapter createVerificationToken"),
    },
  ],
  "profile-that-throws": {
    path: /^GET callback\/oauth > location > /,
    behavior: /^provider: a profile that throws/,
  },
  "bodies-of-configuration-errors": [
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
  "errors-logged-once": { path: / > log > calls > error AdapterError#2$/, when: isOnlyInAuthJs },
  "invalid-return-urls": { path: /./, behavior: /^option: an invalid return URL/ },
  "no-orphans": {
    path: /^(GET callback\/oidc > (callbacks > calls > event createUser#1|adapter > calls > (linkAccount#1 > userId|deleteUser#1))|rows > User)$/,
    behavior: /^error: the adapter fails in linkAccount/,
  },
  "unavailable-database": {
    path: /^GET session > (status|body|log > calls > error SessionTokenError#1)$/,
    behavior: /^error: the adapter fails in getSessionAndUser/,
  },
}
