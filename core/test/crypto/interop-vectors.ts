/** Observed from Auth.js 5 (`@auth/core` 0.41.3). */
export const vectorSecret = "lockstep-vector-secret-0123456789abcdef"

export const vectorSalt = "authjs.session-token"

export const vectorIv: Uint8Array<ArrayBuffer> = new Uint8Array(16).fill(7)

export const vectorKeys: readonly { salt: string; bytes: string; kid: string }[] = [
  {
    salt: "authjs.session-token",
    bytes:
      "154739be386320f6d80be0d612e0289d3dd1380585ec5543b7d5beb9139ff306" +
      "0e74464486ea20a46c282313488e72ea1b76f9a3c78cede5136c11e20320b692",
    kid: "WwmSdhJKhum71Me83o6E4UxTn-ojw8IfjnfwStpJNsIWRh2qmcouHNR8ldpzvXHN0u6k0y_-FWE5ri1SVg2saw",
  },
  {
    salt: "__Secure-authjs.session-token",
    bytes:
      "26e61e5928ffd64c32240340cc1fea2ddad5e2d803556425611f6802f33a9af2" +
      "f1a79dbbcd5c865aebf12de2d5ed33901c8cf9e9dc47ff9e57777a33295f0ab4",
    kid: "8UM99kdUUOB3iRPWC9rVaOEmfS3CnbFGPLtN-tBupSoYR-OWuxbJ1_4TbBN0b9X0_GFLbJh80zh1sIQypb7jnA",
  },
]

export const vectorClaims = {
  name: "Ada",
  email: "ada@example.com",
  picture: null,
  sub: "user-1",
  iat: 1_700_000_000,
  exp: 4_102_444_800,
  jti: "00000000-0000-4000-8000-000000000001",
}

export const vectorToken =
  "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIiwia2lkIjoiV3dtU2RoSktodW03MU1lODNvNkU0VXhUbi1vanc4SWZqbmZ3U3RwSk5zSVdSaDJxbWNvdUhOUjhsZHB6dlhITjB1NmsweV8tRldFNXJpMVNWZzJzYXcifQ..BwcHBwcHBwcHBwcHBwcHBw.unK5EJyqcWqCI3saZqfiarEU1TcUu8hsYB9nQzINKhgFt1gfKHFKtSzMlIIZr1_qaOLXoIWIINhriEKexvBz6SvZvntBQZC32Ua-yB-WksTmi9RvHCe2bHHMkRj7bFAiFFGV-OAzUFB90OfdEQxpNFgCetiZyEfwgiYhr2ueRB5EnAN29iOWW_lMhWrVzSFx0cthsZBrZiu-bWTJSC8aDQ.QIc5XnsZaKs8yfhvoRIPAIrTBSW5afdb9fQ7EWAfDrU"
