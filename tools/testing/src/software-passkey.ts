const encode = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64url")
const hash = async (bytes: Uint8Array | string): Promise<Buffer> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(bytes)))

/** Bits of the authenticator data (WebAuthn level 3, section 6.1). */
const flagBits = { UP: 0x01, UV: 0x04, BE: 0x08, BS: 0x10, AT: 0x40 } as const

/** A flag of the authenticator data that can be raised or not. */
export type Flag = Exclude<keyof typeof flagBits, "AT">

/** What differs from the result of a good browser and authenticator. */
export interface Deviations {
  type?: string
  challenge?: string
  origin?: string
  rpId?: string
  flags?: readonly Flag[]
  /** Additional properties of the client data, such as `crossOrigin`. */
  clientData?: Record<string, unknown>
  counter?: number
  userHandle?: string | null
  /** Credential ID in the authenticator data of a registration. */
  attestedId?: Uint8Array
  /** COSE algorithm that the public key states. */
  algorithm?: number
  /** Attestation format and statement, instead of none. */
  attestation?: { fmt: string; attStmt: Uint8Array }
  /** Whether one bit of the signature is wrong. */
  breakSignature?: boolean
}

/** The options of a ceremony that an authenticator uses. */
export interface CeremonyOptions {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id?: string }
  readonly user?: { readonly id: string; readonly name: string }
  readonly allowCredentials?: readonly { readonly id: string }[]
  readonly excludeCredentials?: readonly { readonly id: string }[]
}

/** What a browser returns from a ceremony, ready to be posted as `data`. */
export interface CeremonyResult {
  id: string
  rawId: string
  type: string
  clientExtensionResults: Record<never, never>
  response: Record<string, unknown>
}

/** A passkey in software, with the browser and the authenticator that use it. */
export interface SoftwarePasskey {
  /** Credential ID. */
  readonly id: string
  /** Signature counter of the next result. */
  counter: number
  /** Registers the passkey. */
  readonly create: (options: CeremonyOptions, deviations?: Deviations) => Promise<CeremonyResult>
  /** Signs in with the passkey. */
  readonly get: (options: CeremonyOptions, deviations?: Deviations) => Promise<CeremonyResult>
}

/** User present and verified, backup eligible and backed up. */
const usualFlags: readonly Flag[] = ["UP", "UV", "BE", "BS"]

/**
 * Creates a passkey with a key of P-256.
 *
 * @param origin - origin of the page that uses it
 * @param id - credential ID. Default: a random one
 */
export async function softwarePasskey(
  origin: string,
  id: Uint8Array = crypto.getRandomValues(new Uint8Array(32)),
): Promise<SoftwarePasskey> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" }
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])
  const rawKey = Buffer.from(await crypto.subtle.exportKey("raw", keys.publicKey))
  const rpId = new URL(origin).hostname
  let userHandle: string | undefined
  const self: SoftwarePasskey = {
    id: encode(id),
    counter: 0,
    async create(options, deviations = {}) {
      userHandle = options.user?.id
      const attested = attestedCredential(id, rawKey, deviations)
      const host = options.rp?.id ?? rpId
      const authData = await authenticatorData(host, self.counter, deviations, attested)
      return resultOf(self.id, {
        clientDataJSON: encode(clientData("webauthn.create", options, origin, deviations)),
        attestationObject: encode(attestationOf(authData, deviations)),
        transports: ["internal", "hybrid"],
      })
    },
    async get(options, deviations = {}) {
      const data = await authenticatorData(options.rpId ?? rpId, self.counter, deviations)
      const client = clientData("webauthn.get", options, origin, deviations)
      const signed = Buffer.concat([data, await hash(client)])
      const raw = await longSignature(keys.privateKey, signed)
      if (deviations.breakSignature) raw[40] = (raw[40] ?? 0) ^ 1
      const { userHandle: handle = userHandle } = deviations
      return resultOf(self.id, {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(derSignature(raw)),
        ...(handle != null && { userHandle: handle }),
      })
    },
  }
  return self
}

function attestedCredential(
  id: Uint8Array,
  point: Buffer,
  { algorithm = -7, attestedId = id }: Deviations,
): Buffer {
  const key = coseKey(point, algorithm)
  return Buffer.concat([Buffer.alloc(16), uint16(attestedId.length), attestedId, key])
}

function attestationOf(authData: Buffer, { attestation }: Deviations): Buffer {
  const { fmt, attStmt } = attestation ?? { fmt: "none", attStmt: Buffer.of(0xa0) }
  const entries = [text("fmt"), text(fmt), text("attStmt"), attStmt, text("authData")]
  return Buffer.concat([Buffer.of(0xa3), ...entries, bytes(authData)])
}

/**
 * Signs again until both numbers of the signature have 32 bytes. One signature in 128 has a shorter number, which
 * `@simplewebauthn/server` 9 rejects as invalid.
 */
async function longSignature(key: CryptoKey, signed: Buffer<ArrayBuffer>): Promise<Buffer> {
  const raw = Buffer.from(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, signed))
  return raw[0] === 0 || raw[32] === 0 ? longSignature(key, signed) : raw
}

function resultOf(id: string, response: Record<string, unknown>): CeremonyResult {
  return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response }
}

function clientData(
  type: string,
  { challenge }: CeremonyOptions,
  origin: string,
  deviations: Deviations,
): string {
  return JSON.stringify({
    type: deviations.type ?? type,
    challenge: deviations.challenge ?? challenge,
    origin: deviations.origin ?? origin,
    crossOrigin: false,
    ...deviations.clientData,
  })
}

async function authenticatorData(
  rpId: string,
  counter: number,
  deviations: Deviations,
  attested?: Uint8Array,
): Promise<Buffer> {
  let flags = attested ? flagBits.AT : 0
  for (const flag of deviations.flags ?? usualFlags) flags |= flagBits[flag]
  const count = Buffer.alloc(4)
  count.writeUInt32BE(deviations.counter ?? counter)
  const parts = [await hash(deviations.rpId ?? rpId), Buffer.of(flags), count]
  return Buffer.concat(attested ? [...parts, attested] : parts)
}

/** A public key as a CBOR map (RFC 9052, section 7), of an uncompressed point. */
function coseKey(point: Buffer, algorithm: number): Buffer {
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)]
  return Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03),
    negative(algorithm),
    Buffer.of(0x20, 0x01, 0x21),
    bytes(x),
    Buffer.of(0x22),
    bytes(y),
  ])
}

function negative(value: number): Buffer {
  return header(0x20, -1 - value)
}

function bytes(content: Uint8Array): Buffer {
  return Buffer.concat([header(0x40, content.length), content])
}

function text(content: string): Buffer {
  return Buffer.concat([header(0x60, content.length), Buffer.from(content)])
}

/** First bytes of a CBOR item (RFC 8949, section 3). */
function header(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of(major | length)
  return length < 256
    ? Buffer.of(major | 24, length)
    : Buffer.concat([Buffer.of(major | 25), uint16(length)])
}

function uint16(value: number): Buffer {
  const result = Buffer.alloc(2)
  result.writeUInt16BE(value)
  return result
}

/** Signatures of authenticators are DER, those of WebCrypto the two numbers one after the other. */
function derSignature(raw: Buffer): Buffer {
  const integer = (part: Buffer): Buffer => {
    const content = (part[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), part]) : part
    return Buffer.concat([Buffer.of(0x02, content.length), content])
  }
  const numbers = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))])
  return Buffer.concat([Buffer.of(0x30, numbers.length), numbers])
}
