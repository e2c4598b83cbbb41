import type { Places } from "./allowed-difference.ts"

/** What differs when an entry of a configuration is wrong. */
export const differencesOfConfiguration: Places = {
  "providers-left-out": {
    path: /./,
    behavior:
      /^(option: (a provider that is not set up|a provider without a secret|credentials without authorize|magic links without)|adapter: an adapter that knows no verification)/,
  },
  "providers-of-one-id": { path: /./, behavior: /^option: two providers of one ID/ },
  "whole-seconds": { path: / > (exp|expires)$/, behavior: /^option: a fraction as maxAge/ },
  "providers-without-a-name": { path: / > (name|buttons > \d+)$/, behavior: /^provider: no name/ },
}
