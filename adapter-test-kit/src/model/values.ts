import * as fc from "fast-check"
import type { ExtraFields } from "../subject/options.ts"
import { guessableTexts, hostileTexts, unicodeTexts } from "../values/nasty-text.ts"
import { padded } from "./long-code.ts"

/** Milliseconds of a day. */
const day = 86_400_000

/** Properties that a call may give or omit. */
export type Members = Readonly<Record<string, unknown>>

/** A string that must come back unchanged: plain, or one that careless code changes. */
const text = (longest: number): fc.Arbitrary<unknown> =>
  fc.constantFrom(
    "Zoë 🦊 Nguyễn",
    ...guessableTexts,
    ...hostileTexts,
    ...unicodeTexts,
    padded("Zoë 🦊 ", Math.min(300, longest)),
    padded("Zoë 🦊 ", longest),
  )

/**
 * `null` clears and `undefined` means not given. Callers often pass both without that intention.
 */
const orNothing = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: values },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )

const date: fc.Arbitrary<unknown> = fc.constantFrom(
  new Date("2026-01-02T03:04:05.678Z"),
  new Date("2000-02-29T23:59:59.999Z"),
  new Date("2099-12-31T00:00:00.001Z"),
)

const some = (members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Members> =>
  fc.record(members, { requiredKeys: [] })

/** Values of the fields beyond the standard ones. */
const extra = (fields: ExtraFields): Record<string, fc.Arbitrary<unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, values]) => [name, fc.constantFrom(...values)]),
  )

/**
 * Properties of a user besides ID and address, up to the lengths that U22 requires.
 *
 * @param fields - of users, beyond the standard ones
 */
export function userMembers(fields: ExtraFields): fc.Arbitrary<Members> {
  return some({
    name: orNothing(text(1024)),
    image: orNothing(text(2048)),
    emailVerified: orNothing(date),
    ...extra(fields),
  })
}

/** Properties of an account besides its owner and key, up to the lengths that A8 requires. */
export const accountMembers: fc.Arbitrary<Members> = some({
  access_token: orNothing(text(8192)),
  refresh_token: orNothing(text(8192)),
  expires_at: orNothing(fc.constantFrom(1_893_456_789, 0, 4_102_444_800)),
  token_type: orNothing(fc.constant("bearer")),
  scope: orNothing(text(4096)),
  id_token: orNothing(text(16_384)),
  session_state: orNothing(text(1024)),
})

/** The type of an account. */
export const accountType: fc.Arbitrary<"oidc" | "oauth" | "email" | "webauthn"> = fc.constantFrom(
  "oidc",
  "oauth",
  "email",
  "webauthn",
)

/** Properties of a passkey besides its owner and ID. */
export const authenticatorMembers: fc.Arbitrary<Members> = fc.record(
  {
    providerAccountId: text(190),
    credentialPublicKey: fc.constantFrom("cHVibGlj", padded("cHVibGlj", 4096)),
    credentialDeviceType: fc.constantFrom("multiDevice", "singleDevice"),
    credentialBackedUp: fc.boolean(),
    transports: orNothing(fc.constantFrom("internal,hybrid", "usb, nfc")),
  },
  {
    requiredKeys: [
      "providerAccountId",
      "credentialPublicKey",
      "credentialDeviceType",
      "credentialBackedUp",
    ],
  },
)

/** Changeable properties of a passkey besides its counter. */
export const passkeyChanges: fc.Arbitrary<Members> = some({
  name: orNothing(text(190)),
  lastUsedAt: orNothing(date),
})

/** Few counter values, so that lower and equal ones are frequent (W7). */
export const counter: fc.Arbitrary<number> = fc.constantFrom(1, 0, 2, 3, 2 ** 31, 2 ** 32 - 1)

/** Days until an expiry, usually in the future. */
export const days: fc.Arbitrary<number> = fc.constantFrom(30, 1, 400, 30, 1, 400, 30, -1)

/**
 * Properties of a session besides the standard ones.
 *
 * @param fields - of sessions, beyond the standard ones
 */
export function sessionMembers(fields: ExtraFields): fc.Arbitrary<Members> {
  return some(extra(fields))
}

/**
 * Returns a date this many days from now, with milliseconds.
 *
 * @param count - number of days; negative numbers are in the past
 */
export function inDays(count: number): Date {
  const at = new Date(Date.now() + count * day)
  at.setUTCMilliseconds(678)
  return at
}
