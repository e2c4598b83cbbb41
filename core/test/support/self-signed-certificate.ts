import { generateKeyPairSync, sign } from "node:crypto"

/** A certificate that no authority issued, with its key, as PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** One value of DER: its tag, the length of its content, and the content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length
  if (length < 128) return Buffer.concat([Buffer.of(tag, length), content])
  const bytes = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...bytes), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const utcTime = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, "")}Z`))

// The object identifiers 1.2.840.10045.4.3.2 (ECDSA with SHA-256) and 2.5.4.3 (common name).
const ecdsaWithSha256 = sequence(der(0x06, Buffer.from("2a8648ce3d040302", "hex")))
const commonName = der(0x06, Buffer.from("550403", "hex"))

/**
 * Makes a certificate that signs itself (RFC 5280, section 4.1), good for a day.
 *
 * @param name - the host that it is for
 * @see {@link https://www.rfc-editor.org/rfc/rfc5280#section-4.1 RFC 5280, section 4.1}
 */
export function selfSignedCertificate(name: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const subject = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))))
  const day = 86_400_000
  const validity = [new Date(Date.now() - day), new Date(Date.now() + day)].map(utcTime)
  const toBeSigned = sequence(
    der(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    subject,
    sequence(...validity),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
  )
  const signature = sign("sha256", toBeSigned, privateKey)
  const whole = sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.of(0), signature))
  const lines = whole.toString("base64").replaceAll(/.{64}(?=.)/g, "$&\n")
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  }
}
