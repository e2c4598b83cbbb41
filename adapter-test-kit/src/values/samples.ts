import { randomUUID } from "node:crypto"
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  NewUserWithAccount,
  VerificationToken,
} from "@lockstep/core/adapters"

const day = 86_400_000

/**
 * Sample records to store: new and unique for each call, with uneven milliseconds, mixed case and
 * emoji.
 */
export interface Samples {
  user(over?: Partial<AdapterUser>): AdapterUser
  account(userId: string, over?: Partial<AdapterAccount>): AdapterAccount
  session(userId: string, over?: Partial<AdapterSession>): AdapterSession
  token(over?: Partial<VerificationToken>): VerificationToken
  authenticator(userId: string, over?: Partial<AdapterAuthenticator>): AdapterAuthenticator
  /** Arguments of createUserWithAccount, without the optional records. */
  newUserWithAccount(): { user: AdapterUser; account: NewUserWithAccount["account"] }
  /** Returns a date this many days ahead (or back), with milliseconds that differ each time. */
  date(days: number): Date
  /** Returns a unique string with upper and lower case. */
  text(label: string): string
}

/** The sources of unique values. */
type Source = Pick<Samples, "date" | "text">

/**
 * Creates the samples of one case.
 *
 * @param namespace - unique among all cases that ever ran on the store
 */
export function createSamples(namespace: string): Samples {
  const source = sourceOf(namespace)
  const user = userSample(source)
  const account = accountSample(source)
  return {
    ...source,
    user,
    account,
    newUserWithAccount() {
      const { userId: _, ...rest } = account("")
      return { user: user(), account: rest }
    },
    session: (userId, over) => ({
      sessionToken: source.text("Ses"),
      userId,
      expires: source.date(30),
      ...over,
    }),
    token: (over) => ({
      identifier: `${source.text("ada").toLowerCase()}@example.test`,
      token: source.text("ToKen"),
      expires: source.date(1),
      ...over,
    }),
    authenticator: authenticatorSample(source),
  }
}

function sourceOf(namespace: string): Source {
  let count = 0
  return {
    text: (label) => `${label}-${namespace}-${(count += 1)}-xYz`,
    date(days) {
      const date = new Date(Date.now() + days * day)
      count += 1
      date.setUTCMilliseconds(678 + (count % 300))
      return date
    },
  }
}

function userSample({ text }: Source): Samples["user"] {
  return (over) => ({
    id: randomUUID(),
    name: "Zoë 🦊 Nguyễn",
    email: `${text("zoe").toLowerCase()}@example.test`,
    emailVerified: null,
    image: `https://images.example.test/${text("face")}.png?size=64&v=1`,
    ...over,
  })
}

function accountSample({ text }: Source): Samples["account"] {
  return (userId, over) => ({
    userId,
    type: "oidc",
    provider: "acme",
    providerAccountId: text("Sub"),
    ...over,
  })
}

function authenticatorSample({ text }: Source): Samples["authenticator"] {
  const base64 = (label: string): string => Buffer.from(text(label)).toString("base64")
  return (userId, over) => ({
    credentialID: base64("Credential"),
    userId,
    providerAccountId: text("Passkey"),
    credentialPublicKey: base64("PublicKey"),
    counter: 7,
    credentialDeviceType: "multiDevice",
    credentialBackedUp: true,
    transports: "internal,hybrid",
    ...over,
  })
}
