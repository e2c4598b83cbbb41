/**
 * Config option for authors of framework integrations: `Auth` returns its result as data instead of
 * a `Response`, and throws errors.
 */
export const raw: unique symbol = Symbol.for("@lockstep/core return-type-raw")

/**
 * Config option for authors of framework integrations whose framework already refuses cross-site
 * requests: sign-in and sign-out need no `csrfToken`. A symbol, so that it cannot come from JSON.
 */
export const skipCSRFCheck: unique symbol = Symbol.for("@lockstep/core skip-csrf-check")

/**
 * Marks a configuration to which `setEnvDefaults` wrote `trustHost` though the configuration does not: it only follows
 * from a `NODE_ENV` other than `production`, which is enough for most requests, and not for the host of a
 * magic link. Copies of the configuration have the mark as well.
 */
export const assumedTrust: unique symbol = Symbol.for("@lockstep/core assumed-trust")
