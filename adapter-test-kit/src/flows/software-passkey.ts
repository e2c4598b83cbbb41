import { createHash } from "node:crypto"

/** The options of a ceremony that an authenticator uses. */
export interface CeremonyOptions {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id?: string }
  readonly user?: { readonly id: string }
}

/** What a browser returns from a ceremony, ready to be posted. */
export interface CeremonyResult {
  readonly id: string
  readonly rawId: string
  readonly type: "public-key"
  readonly clientExtensionResults: Readonly<Record<never, never>>
  readonly response: Readonly<Record<string, unknown>>
}

/** A passkey in software. */
export interface SoftwarePasskey {
  /** Credential ID in standard base64, as adapters store it. */
  readonly credentialID: string
  /** Registers it. */
  create(options: CeremonyOptions): Promise<CeremonyResult>
  /** Signs in with it, with the given signature counter. */
  use(options: CeremonyOptions, counter: number): Promise<CeremonyResult>
}

/**
 * User present and verified, backup eligible and backed up (WebAuthn level 3, section 6.1).
 *
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data WebAuthn Level 3, section 6.1}
 */
const flags = 0x01 | 0x04 | 0x08 | 0x10
const attestedFlag = 0x40

/** Creates a passkey with a key of P-256. */
export async function createSoftwarePasskey(origin: string): Promise<SoftwarePasskey> {
  const id = crypto.getRandomValues(new Uint8Array(32))
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { name: "ECDSA", namedCurve: "P-256" },
    false,
    ["sign", "verify"],
  )
  const point = Buffer.from(await crypto.subtle.exportKey("raw", publicKey))
  const host = new URL(origin).hostname
  let userHandle: string | undefined
  return {
    credentialID: Buffer.from(id).toString("base64"),
    async create({ challenge, rp, user }) {
      userHandle = user?.id
      const attestation = attestationOf(id, point, rp?.id ?? host)
      return resultOf(id, {
        clientDataJSON: encode(clientData("webauthn.create", challenge, origin)),
        attestationObject: encode(attestation),
        transports: ["internal", "hybrid"],
      })
    },
    async use({ challenge, rpId }, counter) {
      const data = head(rpId ?? host, flags, counter)
      const client = clientData("webauthn.get", challenge, origin)
      const algorithm = { name: "ECDSA", hash: "SHA-256" }
      const signed = Buffer.concat([data, hash(client)])
      let signature: Buffer
      // One signature in 128 has a number with fewer bytes, which @simplewebauthn/server 9 rejects
      // as invalid. That is not a fault of the adapter.
      do signature = Buffer.from(await crypto.subtle.sign(algorithm, privateKey, signed))
      while (signature[0] === 0 || signature[32] === 0)
      return resultOf(id, {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(derSignature(signature)),
        ...(userHandle !== undefined && { userHandle }),
      })
    },
  }
}

/**
 * An attestation object without an attestation: a CBOR map of three entries (RFC 8949).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc8949 RFC 8949}
 */
function attestationOf(id: Uint8Array, point: Buffer, rpId: string): Buffer {
  const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(point)])
  const data = Buffer.concat([head(rpId, flags | attestedFlag, 0), attested])
  return Buffer.concat([
    Buffer.of(0xa3),
    cborText("fmt"),
    cborText("none"),
    cborText("attStmt"),
    Buffer.of(0xa0),
    cborText("authData"),
    cborBytes(data),
  ])
}

function resultOf(id: Uint8Array, response: CeremonyResult["response"]): CeremonyResult {
  const text = encode(id)
  return { id: text, rawId: text, type: "public-key", clientExtensionResults: {}, response }
}

function clientData(type: string, challenge: string, origin: string): string {
  return JSON.stringify({ type, challenge, origin, crossOrigin: false })
}

/** The head of the authenticator data. */
function head(rpId: string, bits: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([hash(rpId), Buffer.of(bits), count])
}

/**
 * A public key of ES256 as a CBOR map (RFC 9052, section 7).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9052#section-7 RFC 9052, section 7}
 */
function coseKey(point: Buffer): Buffer {
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)]
  const start = Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21)
  return Buffer.concat([start, cborBytes(x), Buffer.of(0x22), cborBytes(y)])
}

function cborBytes(content: Uint8Array): Buffer {
  return Buffer.concat([cborHead(0x40, content.length), content])
}

function cborText(content: string): Buffer {
  return Buffer.concat([cborHead(0x60, content.length), Buffer.from(content)])
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of(major | length)
  if (length < 256) return Buffer.of(major | 24, length)
  return Buffer.concat([Buffer.of(major | 25), uint16(length)])
}

function uint16(value: number): Buffer {
  const result = Buffer.alloc(2)
  result.writeUInt16BE(value)
  return result
}

/** Authenticators sign in DER; WebCrypto returns the two numbers one after the other. */
function derSignature(raw: Buffer): Buffer {
  const numbers = Buffer.concat([derInteger(raw.subarray(0, 32)), derInteger(raw.subarray(32))])
  return Buffer.concat([Buffer.of(0x30, numbers.length), numbers])
}

function derInteger(part: Buffer): Buffer {
  const first = part.findIndex((byte) => byte !== 0)
  const trimmed = part.subarray(first === -1 ? part.length - 1 : first)
  const content = (trimmed[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), trimmed]) : trimmed
  return Buffer.concat([Buffer.of(0x02, content.length), content])
}

function encode(bytes: Uint8Array | string): string {
  return Buffer.from(bytes).toString("base64url")
}

function hash(bytes: Uint8Array | string): Buffer {
  return createHash("sha256").update(bytes).digest()
}
