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

/** Records to store: new and unique at each call, with odd milliseconds, mixed case and emoji. */
export interface Samples {
  user(over?: Partial<AdapterUser>): AdapterUser
  account(userId: string, over?: Partial<AdapterAccount>): AdapterAccount
  session(userId: string, over?: Partial<AdapterSession>): AdapterSession
  token(over?: Partial<VerificationToken>): VerificationToken
  authenticator(userId: string, over?: Partial<AdapterAuthenticator>): AdapterAuthenticator
  /** What createUserWithAccount takes, without the optional records. */
  newcomer(): { user: AdapterUser; account: NewUserWithAccount["account"] }
  /** A date that lies so many days ahead (or back), with milliseconds that differ each time. */
  date(days: number): Date
  /** A unique string with upper and lower case. */
  text(label: string): string
}

/**
 * Makes the samples of one case.
 *
 * @param namespace - unique among all cases that ever ran on the store
 */
export function createSamples(namespace: string): Samples {
  let count = 0
  const text = (label: string): string => `${label}-${namespace}-${(count += 1)}-xYz`
  const date = (days: number): Date => {
    const start = new Date(Date.now() + days * day)
    count += 1
    start.setUTCMilliseconds(678 + (count % 300))
    return start
  }
  const account = (userId: string, over: Partial<AdapterAccount> = {}): AdapterAccount => ({
    userId,
    type: "oidc",
    provider: "acme",
    providerAccountId: text("Sub"),
    ...over,
  })
  const user = (over: Partial<AdapterUser> = {}): AdapterUser => ({
    id: randomUUID(),
    name: "Zoë 🦊 Nguyễn",
    email: `${text("zoe").toLowerCase()}@example.test`,
    emailVerified: null,
    image: `https://images.example.test/${text("face")}.png?size=64&v=1`,
    ...over,
  })
  return {
    text,
    date,
    user,
    account,
    newcomer() {
      const { userId: _, ...rest } = account("")
      return { user: user(), account: rest as NewUserWithAccount["account"] }
    },
    session: (userId, over) => ({ sessionToken: text("Ses"), userId, expires: date(30), ...over }),
    token: (over) => ({
      identifier: `${text("ada").toLowerCase()}@example.test`,
      token: text("ToKen"),
      expires: date(1),
      ...over,
    }),
    authenticator: (userId, over) => ({
      credentialID: Buffer.from(text("Credential")).toString("base64"),
      userId,
      providerAccountId: text("Passkey"),
      credentialPublicKey: Buffer.from(text("PublicKey")).toString("base64"),
      counter: 7,
      credentialDeviceType: "multiDevice",
      credentialBackedUp: true,
      transports: "internal,hybrid",
      ...over,
    }),
  }
}
