import { randomUUID } from "node:crypto"
import type { AccountKey, VerificationToken } from "@lockstep/core/adapters"
import { keyOf, type KeyMember } from "./key-members.ts"

/** The two values that identify a verification token. */
export type TokenKey = Pick<VerificationToken, "identifier" | "token">

/**
 * The few keys of all records in a run. Because there are few, calls often use the same records.
 */
export interface Keys {
  readonly emails: readonly string[]
  /** Three providers, with four IDs each. */
  readonly accounts: readonly AccountKey[]
  readonly sessionTokens: readonly string[]
  /** Three identifiers, with four tokens each. */
  readonly tokens: readonly TokenKey[]
  readonly credentialIds: readonly string[]
  /** IDs that no user has ever had. */
  readonly neverIssued: readonly string[]
}

/** The shape of the keys of a run. */
export interface KeyShape {
  /** Functions that create keys, {@link membersNeeded} of them. */
  readonly members: readonly KeyMember[]
  /** How far pools are rotated, so that other keys come first: the first keys are used most. */
  readonly turn: number
}

/** How many members the pools of a run have in addition to those that every run has. */
export const membersNeeded = 9

/**
 * Addresses may have 320 characters (U22), identifiers too, tokens 512 (V14), credentials 1364
 * (W12).
 */
const longest = 300

/**
 * Creates the keys of a run. Different kinds of records share values, which must not cause
 * confusion.
 *
 * @param emailCase - `insensitive` if addresses that differ only in case are the same
 */
export function keysOf(
  base: string,
  { members, turn }: KeyShape,
  emailCase: "exact" | "insensitive",
): Keys {
  const [a = "first", b = a, c = a, d = a, e = a, f = a, g = a, h = a, i = a] = members
  const make = (kinds: readonly KeyMember[], long?: number): string[] =>
    kinds.map((kind) => keyOf(kind, base, "", long))
  const emails = (["first", "lowerCase", a, b] as const).map((kind) =>
    keyOf(kind, base, "@example.test", longest),
  )
  const tokens = [...make(["first", f], longest), `b:c${base}`, `c${base}`]
  const turned = <Item>(pool: readonly Item[]): Item[] => {
    const start = turn % pool.length
    return [...pool.slice(start), ...pool.slice(0, start)]
  }
  return {
    emails: turned(emailCase === "exact" ? emails : [...new Set(emails.map(asciiLowerCase))]),
    accounts: turned(pairs([base, `${base}:b`, ...make([c])], ["c", "b:c", "C", ...make([d])])).map(
      ([provider, providerAccountId]) => ({ provider, providerAccountId }),
    ),
    sessionTokens: turned(make(["first", "lowerCase", e, g])),
    tokens: turned(
      pairs([base, `${base}:b`, keyOf(h, base, "@example.test", longest)], tokens),
    ).map(([identifier, token]) => ({ identifier, token })),
    credentialIds: turned(make(["first", "lowerCase", i], longest)),
    neverIssued: [neverIssued(), neverIssued()],
  }
}

function pairs(firsts: readonly string[], seconds: readonly string[]): [string, string][] {
  return firsts.flatMap((one) => seconds.map((other): [string, string] => [one, other]))
}

function asciiLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Begins with a letter: a database that reads it as a number reads 0, which is not a user's ID. */
function neverIssued(): string {
  return `f${randomUUID().slice(1)}`
}
