import { isOnlyInAuthJs, isOnlyInLockstep, type Places } from "./allowed-difference.ts"
import type { Snapshot } from "./snapshot.ts"

/** What differs in the arguments of functions that you write. */
export const differencesOfCallbacks: Places = {
  "is-new-user": {
    path: / > isNewUser$/,
    when: (theirs, ours) => theirs === undefined && ours === false,
  },
  "user-id-of-accounts": {
    path: / > calls > (jwt|event signIn|event linkAccount)#\d > account > userId$/,
    when: isOnlyInLockstep,
  },
  "redirect-where-it-counts": {
    path: /^(GET (session|csrf|providers|callback\/\S+|signout|verify-request|error)|POST (session|providers)) > callbacks > calls > redirect to /,
    when: isOnlyInAuthJs,
  },
  "lookups-once": {
    path: / > adapter > calls > getUserBy(Account|Email)#2$/,
    when: isOnlyInAuthJs,
  },
  "responses-count-once": [
    { path: / > adapter > calls > (create|use)VerificationToken#\d$/, when: isMark },
    { path: /^rows > VerificationToken$/, when: isMark },
  ],
  "parts-of-a-message": {
    path: /> sendVerificationRequest#\d > (message|fetch)$/,
    when: isOnlyInLockstep,
  },
  "theme-without-defaults": {
    path: /> theme > (colorScheme|logo|brandColor|buttonText)$/,
    when: (theirs, ours) => ours === undefined && (theirs === "" || theirs === "auto"),
  },
  "columns-of-your-own": { path: / > user > role$/, behavior: /own adapter/, when: isOnlyInAuthJs },
  "user-id-of-email-accounts": {
    path: /^GET callback\/email > callbacks > calls > (jwt|event signIn)#\d > account > userId$/,
    when: (theirs, ours) => theirs === "<uuid>" && ours === "<user 1>",
  },
  "sessions-that-signed-out": {
    path: /^POST signout > callbacks > calls > event signOut#\d > session$/,
    when: isOnlyInLockstep,
  },
  "paths-from-redirect": {
    path: /^(GET|POST) \S+ > (location|cookies > authjs\.callback-url > value|callbacks > calls > redirect to .*)$/,
    behavior: /^redirects: (as given|a path|a sub-domain)/,
  },
  "one-slash": {
    path: /^POST \S+ > (cookies > authjs\.callback-url > value|callbacks > calls > redirect to \S+\/evil\.example#1)$/,
    behavior: /^redirects: the policy of the documentation/,
  },
  "verified-once": {
    path: /emailVerified$|updateUser#1$/,
    behavior: /^events of a known user with a magic link/,
  },
}

function isMark(theirs: Snapshot | undefined, ours: Snapshot | undefined): boolean {
  const isAbsent = theirs === undefined || JSON.stringify(theirs) === "[]"
  return isAbsent && JSON.stringify(ours).includes('"identifier":"lockstep/')
}
