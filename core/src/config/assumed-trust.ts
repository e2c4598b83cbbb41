/**
 * Marks a configuration to which `setEnvDefaults` wrote `trustHost` though the configuration does not: it only follows
 * from a `NODE_ENV` other than `production`, which is enough for most requests, and not for the host of a
 * magic link. Copies of the configuration have the mark as well.
 */
export const assumedTrust: unique symbol = Symbol.for("@lockstep/core assumed-trust")
