import type { JWK } from "jose"
import { createHash, X509Certificate } from "node:crypto"
import { Agent } from "undici"
import type { ProviderContainer } from "./provider-container.ts"
import type { ClientCertificate } from "./provider-server.ts"

const folder = "/etc/glewlwyd/tls"

/** The name in the certificate of the client that `tls_client_auth` is for. */
export const clientName = "client.example.com"

/**
 * Makes an authority with certificates for the server, a client and an unregistered client, and two that are signed by
 * themselves. Glewlwyd passes only those that it can verify, so that it has to trust the latter as well.
 */
const makeCertificates = `
mkdir -p ${folder} && cd ${folder}
new="openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
for name in authority self-signed self-signed-unregistered; do
  $new -x509 -days 2 -subj "/CN=$name" -keyout $name.key -out $name.pem
done
issue() {
  $new -subj "/CN=$1" -addext "subjectAltName=DNS:$2" -keyout $1.key -out $1.csr
  openssl x509 -req -days 2 -in $1.csr -copy_extensions copy -CA authority.pem -CAkey authority.key -out $1.pem
}
issue server localhost
issue client ${clientName}
issue unregistered unregistered.example.com
cat authority.pem self-signed.pem self-signed-unregistered.pem > trusted.pem
`

const configuration = `
sed -i \\
  -e 's|^use_secure_connection=.*|use_secure_connection=true|' \\
  -e 's|^cookie_secure=.*|cookie_secure=1|' \\
  -e 's|^secure_connection_key_file=.*|secure_connection_key_file="${folder}/server.key"|' \\
  -e 's|^secure_connection_pem_file=.*|secure_connection_pem_file="${folder}/server.pem"|' \\
  -e 's|^secure_connection_ca_file=.*|secure_connection_ca_file="${folder}/trusted.pem"|' \\
  /etc/glewlwyd/glewlwyd.conf
`

/** Starts Glewlwyd with its own certificates, instead of the image's command. */
export const commandWithTls: readonly string[] = [
  "bash",
  "-c",
  `set -e\n${makeCertificates}${configuration}exec docker-entrypoint.sh glewlwyd`,
]

/** What clients of a Glewlwyd with TLS need. */
export interface GlewlwydTls {
  /** Trusts the server, and presents a certificate. */
  fetchWith(certificate: ClientCertificate | undefined): typeof fetch
  /** The key of the certificate that is signed by itself, as a client registers it (RFC 8705, section 2.2.2). */
  readonly selfSignedKey: JWK
  close(): Promise<void>
}

/** Reads the certificates that the container made. */
export async function readCertificates(container: ProviderContainer): Promise<GlewlwydTls> {
  const read = (name: string): Promise<string> => container.exec("cat", `${folder}/${name}`)
  const ca = await read("authority.pem")
  const names = ["client", "unregistered", "self-signed", "self-signed-unregistered"] as const
  const agents = new Map<ClientCertificate | undefined, Agent>([
    [undefined, new Agent({ connect: { ca } })],
  ])
  for (const name of names) {
    const [cert, key] = [await read(`${name}.pem`), await read(`${name}.key`)]
    agents.set(name, new Agent({ connect: { ca, cert, key } }))
  }
  return {
    selfSignedKey: keyOf(new X509Certificate(await read("self-signed.pem"))),
    fetchWith(certificate) {
      const dispatcher = agents.get(certificate)
      return (input, init) => {
        const options = { ...init, dispatcher }
        return fetch(input, options)
      }
    },
    close: async () => void (await Promise.all([...agents.values()].map((agent) => agent.close()))),
  }
}

function keyOf(certificate: X509Certificate): JWK {
  const { raw, publicKey } = certificate
  return {
    ...publicKey.export({ format: "jwk" }),
    kid: "self-signed",
    use: "sig",
    alg: "ES256",
    x5c: [raw.toString("base64")],
    "x5t#S256": createHash("sha256").update(raw).digest("base64url"),
  }
}
