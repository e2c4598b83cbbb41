import { createHash } from "node:crypto"

const encode = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64url")
const hash = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest()

/** Bits of the authenticator data (WebAuthn level 3, section 6.1). */
const flagBits = { UP: 0x01, UV: 0x04, BE: 0x08, BS: 0x10, AT: 0x40 } as const

/** A flag of the authenticator data that can be raised or not. */
export type Flag = Exclude<keyof typeof flagBits, "AT">

/** What a test wants an answer to say otherwise than an honest browser and authenticator would. */
export interface Lies {
  type?: string
  challenge?: string
  origin?: string
  rpId?: string
  flags?: readonly Flag[]
  /** Additional properties of the client data, such as `crossOrigin`. */
  clientData?: Record<string, unknown>
  counter?: number
  userHandle?: string | null
  /** Credential id in the authenticator data of a registration. */
  attestedId?: Uint8Array
  /** COSE algorithm that a new key claims to be of. */
  algorithm?: number
  /** Attestation format and statement, instead of none. */
  attestation?: { fmt: string; attStmt: Uint8Array }
  /** Bit of the signature that is turned over. */
  breakSignature?: boolean
}

/** Options as `GET webauthn-options` answers them, as far as an authenticator looks at them. */
export interface CeremonyOptions {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id?: string }
  readonly user?: { readonly id: string; readonly name: string }
  readonly allowCredentials?: readonly { readonly id: string }[]
  readonly excludeCredentials?: readonly { readonly id: string }[]
}

/** A browser's answer, ready to be posted as `data`. */
export interface BrowserAnswer {
  id: string
  rawId: string
  type: string
  clientExtensionResults: Record<never, never>
  response: Record<string, unknown>
}

/** A passkey in software: it makes one credential and uses it. */
export interface SoftwareAuthenticator {
  readonly id: string
  counter: number
  create(options: CeremonyOptions, lies?: Lies): Promise<BrowserAnswer>
  get(options: CeremonyOptions, lies?: Lies): Promise<BrowserAnswer>
}

/** The flags of a synchronized passkey that was used with a fingerprint. */
const honestFlags: readonly Flag[] = ["UP", "UV", "BE", "BS"]

/**
 * Makes a passkey with a key of P-256.
 *
 * @param origin - of the page that it is used on
 * @param id - credential id; random when left out
 */
export async function softwareAuthenticator(
  origin: string,
  id: Uint8Array = crypto.getRandomValues(new Uint8Array(32)),
): Promise<SoftwareAuthenticator> {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ])
  const rawKey = Buffer.from(await crypto.subtle.exportKey("raw", keys.publicKey))
  const rpId = new URL(origin).hostname
  let userHandle: string | undefined
  const self: SoftwareAuthenticator = {
    id: encode(id),
    counter: 0,
    async create(options, lies = {}) {
      userHandle = options.user?.id
      const key = coseKey(rawKey, lies.algorithm ?? -7)
      const attestedId = lies.attestedId ?? id
      const attested = Buffer.concat([Buffer.alloc(16), uint16(attestedId.length), attestedId, key])
      const authData = authenticatorData(options.rp?.id ?? rpId, self.counter, lies, attested)
      const { fmt, attStmt } = lies.attestation ?? { fmt: "none", attStmt: Buffer.of(0xa0) }
      const attestationObject = Buffer.concat([
        Buffer.of(0xa3),
        text("fmt"),
        text(fmt),
        text("attStmt"),
        attStmt,
        text("authData"),
        bytes(authData),
      ])
      return answer(self.id, {
        clientDataJSON: encode(clientData("webauthn.create", options, origin, lies)),
        attestationObject: encode(attestationObject),
        transports: ["internal", "hybrid"],
      })
    },
    async get(options, lies = {}) {
      const data = authenticatorData(options.rpId ?? rpId, self.counter, lies)
      const client = clientData("webauthn.get", options, origin, lies)
      const signed = Buffer.concat([data, hash(client)])
      const algorithm = { name: "ECDSA", hash: "SHA-256" }
      const raw = Buffer.from(await crypto.subtle.sign(algorithm, keys.privateKey, signed))
      if (lies.breakSignature) raw[40] = (raw[40] ?? 0) ^ 1
      const handle = lies.userHandle === undefined ? userHandle : lies.userHandle
      return answer(self.id, {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(derSignature(raw)),
        ...(handle != null && { userHandle: handle }),
      })
    },
  }
  return self
}

function answer(id: string, response: Record<string, unknown>): BrowserAnswer {
  return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response }
}

function clientData(
  type: string,
  { challenge }: CeremonyOptions,
  origin: string,
  lies: Lies,
): string {
  return JSON.stringify({
    type: lies.type ?? type,
    challenge: lies.challenge ?? challenge,
    origin: lies.origin ?? origin,
    crossOrigin: false,
    ...lies.clientData,
  })
}

function authenticatorData(
  rpId: string,
  counter: number,
  lies: Lies,
  attested?: Uint8Array,
): Buffer {
  let flags = attested ? flagBits.AT : 0
  for (const flag of lies.flags ?? honestFlags) flags |= flagBits[flag]
  const count = Buffer.alloc(4)
  count.writeUInt32BE(lies.counter ?? counter)
  const parts = [hash(lies.rpId ?? rpId), Buffer.of(flags), count]
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
    let start = 0
    while (start < part.length - 1 && part[start] === 0) start++
    const trimmed = part.subarray(start)
    const content = (trimmed[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), trimmed]) : trimmed
    return Buffer.concat([Buffer.of(0x02, content.length), content])
  }
  const numbers = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))])
  return Buffer.concat([Buffer.of(0x30, numbers.length), numbers])
}
