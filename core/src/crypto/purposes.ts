import { seal, type SealOptions, unseal, type UnsealOptions } from "./seal.ts"

/**
 * What is sealed with the secrets of an application, other than sessions. Each purpose is the salt of a
 * key of its own, so that what is sealed for one opens for no other.
 */
export const purposes = [
  "lockstep.challenge",
  "lockstep.checks",
  "lockstep.form-post",
  "lockstep.redirect-proxy",
] as const

/** One of {@link purposes}. */
export type Purpose = (typeof purposes)[number]

/** Seals claims for one of the {@link purposes}, with {@link seal}. */
export const sealFor: (
  claims: Record<string, unknown>,
  options: SealOptions & { readonly salt: Purpose },
) => Promise<string> = seal

/** Opens what {@link sealFor} sealed for the same purpose, with {@link unseal}. */
export const unsealFor: (
  token: string,
  options: UnsealOptions & { readonly salt: Purpose },
) => Promise<Record<string, unknown> | undefined> = unseal
