import { isOnlyInAuthJs, isOnlyInLockstep, type Places } from "./allowed-difference.ts"

/** What differs in applications on Next.js, beside what differs in the core. */
export const differencesOfNext: Places = {
  "next-session-cookie": {
    path: /^(route|proxy|handler) \S+ > cookies > authjs\.session-token$/,
    when: isOnlyInAuthJs,
  },
  "next-result-of-sign-out": { path: /^signOut > result$/ },
  "next-thrown-errors": {
    path: /^signIn > log > calls > error (CredentialsSignin|CallbackRouteError|AccessDenied)#1$/,
    when: isOnlyInAuthJs,
  },
  "next-failed-sign-in": {
    path: /^signIn > (redirect|result|thrown|log > calls > error (Error|TypeError)#1)$/,
    behavior: /cannot be sent|invalid email address|out of reach/,
  },
  "next-errors-of-callbacks": { path: /^signIn > thrown$/, behavior: /a jwt callback that throws/ },
  "next-sign-in-page": { path: /^signIn > redirect > path$/, behavior: /custom pages/ },
  "next-query-of-the-page": {
    path: /^proxy \S+ > location > parameters > tab$/,
    when: isOnlyInAuthJs,
  },
  "next-wrapped-proxy": {
    path: /^proxy \/account > (status|location|body|headers > (content-type|x-middleware-next))$/,
    behavior: /^guard: never/,
  },
  "next-own-routes": {
    path: /^proxy \/api\/auth\/signin > /,
    behavior: /^guard: a page of its own for signing in/,
  },
  "next-updates": {
    path: /^update > callbacks > calls > session#1 > (trigger|newSession)$/,
    when: isOnlyInLockstep,
  },
  "next-guarded-handlers": {
    path: /^handler \/api\/items > (status|body > (name|error|message))$/,
    when: (theirs, ours) => theirs !== 200 || ours === 401,
  },
}
