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
  {
    ...unsettled,
    id: "update-user",
    places: [{ path: /emailVerified$|updateUser#1$/, behavior: /^events of a known user/ }],
  },
  {
    ...unsettled,
    id: "short-sessions",
    places: [{ path: /./, behavior: /^sessions shorter than/ }],
  },
  {
    ...unsettled,
    id: "relative-urls",
    places: [{ path: /./, behavior: /^redirects: (as given|a path|it throws|a sub-domain)/ }],
  },
  {
    ...unsettled,
    id: "links-of-verified-addresses",
    places: [{ path: /./, behavior: /^provider: (links of two|a magic link of an OAuth)/ }],
  },
]
