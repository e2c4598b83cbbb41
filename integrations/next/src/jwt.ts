/** Reads and writes session tokens, as `@lockstep/core/jwt`. */
// Exported by name: only then does TypeScript merge declarations made through this module and another.
export {
  decode,
  type DecodeParams,
  type DefaultJWT,
  encode,
  type EncodeParams,
  getToken,
  type GetTokenParams,
  type JWT,
  type JWTDecodeParams,
  type JWTEncodeParams,
  type JWTOptions,
  type RequestWithHeaders,
} from "@lockstep/core/jwt"
