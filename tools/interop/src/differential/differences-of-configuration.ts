import type { AllowedDifference } from "./allowed-difference.ts"

/** What differs when an entry of a configuration is wrong. */
export const differencesOfConfiguration: readonly AllowedDifference[] = [
  {
    id: "providers-left-out",
    category: "configuration",
    authJs:
      "A provider that is not set up is shown, and its sign-in begins without a client ID. Credentials without `authorize` are shown, and sign no user in. Email without an adapter makes all routes respond with 500.",
    lockstep:
      "A provider that cannot be used is left out with a warning that names what to set, and its sign-in fails with that error. All other routes work.",
    reason: "A variable that is missing in one deployment costs one sign-in method.",
    places: [
      {
        path: /./,
        behavior:
          /^(option: (a provider that is not set up|a provider without a secret|credentials without authorize|magic links without)|adapter: an adapter that knows no verification)/,
      },
    ],
  },
  {
    id: "providers-of-one-id",
    category: "configuration",
    authJs:
      "Of two providers with one ID both are shown, `GET providers` lists the second one, and a sign-in uses the first one.",
    lockstep: "The first one is used everywhere, with a warning.",
    reason: "Accounts are stored under the ID of their provider.",
    places: [{ path: /./, behavior: /^option: two providers of one ID/ }],
  },
  {
    id: "whole-seconds",
    category: "configuration",
    authJs: "A `maxAge` that is no whole number of seconds is used as it is.",
    lockstep: "It is rounded down, with a warning.",
    reason: "Cookies have whole seconds.",
    places: [{ path: / > (exp|expires)$/, behavior: /^option: a fraction as maxAge/ }],
  },
  {
    id: "providers-without-a-name",
    category: "configuration",
    authJs: 'The button of a provider without a name is "Sign in with".',
    lockstep: "The ID stands for the name.",
    reason: "Users can tell the buttons apart.",
    places: [{ path: / > (name|buttons > \d+)$/, behavior: /^provider: no name/ }],
  },
]
