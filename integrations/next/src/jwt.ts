/** Reads and writes session tokens, as `@lockstep/core/jwt`. */
export * from "@lockstep/core/jwt"
