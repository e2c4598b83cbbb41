/** Reads and writes session tokens, as `@lockstep/core/jwt`. */
// By name: TypeScript merges what is declared through this module and through another one only so.
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
