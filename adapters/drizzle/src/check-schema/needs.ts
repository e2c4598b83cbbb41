import type { RecordKind } from "@lockstep/core/adapters"

/** How many characters a member must have room for: rules U22, A8, V14 and W12 of the contract. */
const lengths: Readonly<Record<RecordKind, Readonly<Record<string, number | undefined>>>> = {
  user: { name: 1024, email: 320, image: 2048 },
  account: {
    provider: 191,
    providerAccountId: 191,
    access_token: 8192,
    refresh_token: 8192,
    id_token: 16_384,
    scope: 4096,
    session_state: 1024,
  },
  session: { sessionToken: 191 },
  verificationToken: { identifier: 320, token: 512 },
  authenticator: { credentialID: 1364, credentialPublicKey: 4096 },
}

/** How many characters a member must have room for. */
export function neededLength(kind: RecordKind, key: string): number {
  return lengths[kind][key] ?? 0
}
