import { createHash } from "node:crypto"
import { padded } from "./long-code.ts"

/** How a key must be composed. */
interface Place {
  /** Unique to one run of a sequence. */
  readonly base: string
  /** The required ending of every key, such as the domain of an address. */
  readonly end: string
  /** Length of the long keys, in characters. */
  readonly long: number
}

const first = ({ base, end }: Place): string => `AbCé🍣-${base}${end}`

/**
 * Returns a number that a floating-point number cannot hold exactly, so that the next number is its
 * twin.
 */
const digits = (base: string): bigint =>
  createHash("sha256").update(base).digest().readBigUInt64BE() / 2n + 2n ** 62n

/**
 * Functions that create keys. The keys of the first part are look-alikes of `first`, or of each
 * other. All of them contain the unique part of a run, so that they stay look-alikes without
 * matching another user's record.
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

/** The name of a function that creates keys. */
export type KeyMember = keyof typeof members

/** All except the first two, which every pool has. The plain ones come first. */
export const furtherMembers: readonly KeyMember[] =
  // The keys of the table are exactly these names.
  (Object.keys(members) as KeyMember[]).filter((name) => name !== "first" && name !== "lowerCase")

/**
 * Creates a key.
 *
 * @param member - name of the function that creates it
 * @param base - unique to one run of a sequence
 * @param long - length of the long keys, in characters
 */
export function keyOf(member: KeyMember, base: string, end = "", long = 190): string {
  return members[member]({ base, end, long })
}
