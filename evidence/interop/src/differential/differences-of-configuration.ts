import type { AllowedDifference } from "./allowed-difference.ts"

/** What differs when an entry of a configuration is wrong. */
export const differencesOfConfiguration: readonly AllowedDifference[] = [
  {
    id: "providers-left-out",
    category: "configuration",
    authJs:
      "A provider that is not set up is shown, and its sign-in starts without a client ID. Credentials without `authorize` are shown but sign no user in. An email provider without an adapter makes all routes respond with 500.",
    lockstep:
      "Lockstep leaves out an unusable provider, with a warning that names what to set. Its sign-in fails with that error. All other routes work.",
    reason: "A missing variable disables only one sign-in method.",
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
      "Two providers with the same ID are both shown. `GET providers` lists the second, and a sign-in uses the first.",
    lockstep: "The first one is used everywhere, and Lockstep logs a warning.",
    reason: "Accounts are stored under the ID of their provider.",
    places: [{ path: /./, behavior: /^option: two providers of one ID/ }],
  },
  {
    id: "whole-seconds",
    category: "configuration",
    authJs: "A `maxAge` that is not a whole number of seconds is used unchanged.",
    lockstep: "It is rounded down, with a warning.",
    reason: "Cookies use whole seconds.",
    places: [{ path: / > (exp|expires)$/, behavior: /^option: a fraction as maxAge/ }],
  },
  {
    id: "providers-without-a-name",
    category: "configuration",
    authJs: 'The button of a provider without a name is "Sign in with".',
    lockstep: "The ID is used as the name.",
    reason: "Users can distinguish the buttons.",
    places: [{ path: / > (name|buttons > \d+)$/, behavior: /^provider: no name/ }],
  },
]
