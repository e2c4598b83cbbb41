import { sha256Base64url } from "../crypto/hash.ts"

/**
 * The key of an entry that no secret is part of: when secrets rotate, or two releases run beside each other, all of
 * them find the same entry. For subjects that cannot be guessed.
 *
 * @param purpose - what the entry is for; entries of different purposes never meet
 */
export async function entryKey(purpose: string, subject: readonly string[]): Promise<string> {
  return `${purpose}:${await sha256Base64url(JSON.stringify([purpose, ...subject]))}`
}
