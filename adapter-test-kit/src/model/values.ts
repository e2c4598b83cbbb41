import * as fc from "fast-check"
import type { ExtraFields } from "../subject/options.ts"
import { guessableTexts, hostileTexts, unicodeTexts } from "../values/nasty-text.ts"
import { padded } from "./long-code.ts"

/** Milliseconds of a day. */
const day = 86_400_000

/** Members that a call may give or leave out. */
export type Members = Readonly<Record<string, unknown>>

/** A text that comes back as it was: plain, or such as careless code changes. */
const text = (longest: number): fc.Arbitrary<unknown> =>
  fc.constantFrom(
    "Zoë 🦊 Nguyễn",
    ...guessableTexts,
    ...hostileTexts,
    ...unicodeTexts,
    padded("Zoë 🦊 ", Math.min(300, longest)),
    padded("Zoë 🦊 ", longest),
  )

/** `null` clears and `undefined` is not given; both are said more often than they are meant. */
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
 * What a user may have beside id and address, up to the lengths that U22 demands.
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

/** What an account may have beside its owner and key, up to the lengths that A8 demands. */
export const accountMembers: fc.Arbitrary<Members> = some({
  access_token: orNothing(text(8192)),
  refresh_token: orNothing(text(8192)),
  expires_at: orNothing(fc.constantFrom(1_893_456_789, 0, 4_102_444_800)),
  token_type: orNothing(fc.constant("bearer")),
  scope: orNothing(text(4096)),
  id_token: orNothing(text(16_384)),
  session_state: orNothing(text(1024)),
})

/** The kind of an account. */
export const accountType: fc.Arbitrary<"oidc" | "oauth" | "email" | "webauthn"> = fc.constantFrom(
  "oidc",
  "oauth",
  "email",
  "webauthn",
)

/** What a passkey may have beside its owner and id. */
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

/** What may change of a passkey beside its counter. */
export const passkeyChanges: fc.Arbitrary<Members> = some({
  name: orNothing(text(190)),
  lastUsedAt: orNothing(date),
})

/** Few counters, so that lower and equal ones are frequent (W7). */
export const counter: fc.Arbitrary<number> = fc.constantFrom(1, 0, 2, 3, 2 ** 31, 2 ** 32 - 1)

/** Days from now at which something ends, most often in the future. */
export const days: fc.Arbitrary<number> = fc.constantFrom(30, 1, 400, 30, 1, 400, 30, -1)

/**
 * What a session may have beside the standard members.
 *
 * @param fields - of sessions, beyond the standard ones
 */
export function sessionMembers(fields: ExtraFields): fc.Arbitrary<Members> {
  return some(extra(fields))
}

/**
 * A date so many days from now, with milliseconds.
 *
 * @param count - of days; negative ones lie in the past
 */
export function inDays(count: number): Date {
  const at = new Date(Date.now() + count * day)
  at.setUTCMilliseconds(678)
  return at
}
