import { hkdfSync } from "node:crypto"
import { decode, type JWT, type JWTDecodeParams } from "@lockstep/core/jwt"
import { jwtDecrypt } from "jose"

/** Opens tokens of Lockstep, and those that NextAuth.js 4 sealed. */
export async function decodeEither(params: JWTDecodeParams): Promise<JWT | null> {
  const claims = await decode(params)
  if (claims !== null) return claims
  for (const secret of [params.secret].flat()) {
    const info = "NextAuth.js Generated Encryption Key"
    const key = new Uint8Array(hkdfSync("sha256", secret, "", info, 32))
    const algorithms = {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
    }
    const opened = await jwtDecrypt<JWT>(params.token, key, algorithms).catch(() => null)
    if (opened !== null) return opened.payload
  }
  return null
}
