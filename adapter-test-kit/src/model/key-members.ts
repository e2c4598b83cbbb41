import { createHash } from "node:crypto"
import { padded } from "./long-code.ts"

/** Where a key is to be used. */
interface Place {
  /** Unique to one run of a sequence. */
  readonly base: string
  /** What every key must end with, such as the domain of an address. */
  readonly end: string
  /** Length of the long ones, in characters. */
  readonly long: number
}

const first = ({ base, end }: Place): string => `AbCé🍣-${base}${end}`

/** A number that fits into no floating point, of which the next one is its twin. */
const digits = (base: string): bigint =>
  createHash("sha256").update(base).digest().readBigUInt64BE() / 2n + 2n ** 62n

/**
 * Ways to make a key. Those of the first part are look-alikes of `first`, or of each other; what makes
 * a run's keys unique is in all of them, so that they stay look-alikes and touch another user's record.
 */
const members = {
  first: (place: Place): string => first(place),
  lowerCase: (place: Place): string => first(place).toLowerCase(),
  trailingSpace: (place: Place): string => `${first(place)} `,
  unaccented: (place: Place): string => first(place).replace("é", "e"),
  decomposed: (place: Place): string => first(place).replace("é", "e\u0301"),
  otherEmoji: (place: Place): string => first(place).replace("🍣", "🍺"),
  upperCase: (place: Place): string => first(place).toUpperCase(),
  wide: (place: Place): string => first(place).replace("b", "ｂ"),
  leadingSpace: (place: Place): string => ` ${first(place)}`,
  newline: (place: Place): string => `${first(place)}\n`,
  longer: (place: Place): string => `${first(place)}x`,
  shorter: (place: Place): string => first(place).slice(0, -1),
  wildcard: (place: Place): string => `${first(place).slice(0, -1)}_`,
  beyondColon: (place: Place): string => `${first(place)}:b`,
  prototype: ({ base, end }: Place): string => `__proto__${base}${end}`,
  operator: ({ base, end }: Place): string => `$ne${base}${end}`,
  json: ({ base }: Place): string => `{"$ne":"${base}"}`,
  quote: ({ base, end }: Place): string => `' OR '1'='1' --${base}${end}`,
  digits: ({ base, end }: Place): string => `${digits(base)}${end}`,
  nextDigits: ({ base, end }: Place): string => `${digits(base) + 1n}${end}`,
  date: ({ base, end }: Place): string => `2031-05-06T07:08:09.${digits(base)}Z${end}`,
  long: ({ base, end, long }: Place): string => `${padded(base, long - end.length)}${end}`,
  otherLong: ({ base, end, long }: Place): string =>
    `${padded(base, long - end.length - 1)}!${end}`,
} as const

/** The name of a way to make a key. */
export type KeyMember = keyof typeof members

/** All but the first two, which every pool has. The plain ones come first. */
export const furtherMembers: readonly KeyMember[] =
  // The keys of the table are exactly the members.
  (Object.keys(members) as KeyMember[]).filter((name) => name !== "first" && name !== "lowerCase")

/**
 * Makes a key.
 *
 * @param member - the way to make it
 * @param base - unique to one run of a sequence
 * @param end - what it must end with
 * @param long - length of the long ones, in characters
 */
export function keyOf(member: KeyMember, base: string, end = "", long = 190): string {
  return members[member]({ base, end, long })
}
