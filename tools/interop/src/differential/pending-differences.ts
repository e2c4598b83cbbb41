import type { AllowedDifference } from "./allowed-difference.ts"

const unsettled = {
  category: "callbacks",
  authJs: "",
  lockstep: "",
  reason: "",
  pending: true,
} as const

/** What Lockstep is going to do as Auth.js does. */
export const pendingDifferences: readonly AllowedDifference[] = [
  { ...unsettled, id: "redirect-asked", places: [{ path: / > callbacks > calls > redirect#\d$/ }] },
  {
    ...unsettled,
    id: "session-expires-as-a-date",
    places: [
      { path: /^GET session > callbacks > calls > (event )?session#\d > session > expires$/ },
    ],
  },
  {
    ...unsettled,
    id: "absent-becomes-null",
    places: [
      {
        path: / > (name|image|picture)$/,
        when: (theirs, ours) => theirs === undefined && ours === null,
      },
    ],
  },
  {
    ...unsettled,
    id: "user-id-of-email-accounts",
    places: [
      { path: /\/email > callbacks > calls > (signIn|jwt|event signIn)#\d > account > userId$/ },
    ],
  },
  {
    ...unsettled,
    id: "relative-locations",
    places: [{ path: /^GET (signin|signout|verify-request|error) > location( > path)?$/ }],
  },
  {
    ...unsettled,
    id: "ended-session",
    places: [{ path: /^POST signout > callbacks > calls > event signOut#1 > session$/ }],
  },
]
