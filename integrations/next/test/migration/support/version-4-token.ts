import { encode } from "next-auth-4/jwt"

/**
 * Encrypts the session token of a user, as NextAuth.js 4 does.
 *
 * @param token - its claims
 * @param secret - of the application
 */
export const version4Token = (
  token: Readonly<Record<string, string>>,
  secret: string,
): Promise<string> => encode({ token, secret })
