import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "microsoft-entra-id",
  name: "Microsoft Entra ID",
  type: "oidc",
  options: { profilePhotoSize: 48 },
  authorization: {
    url: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
    params: { scope: "openid profile email User.Read" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration",
    issuer: "https://login.microsoftonline.com/{tenantid}/v2.0",
  },
  keys: "https://login.microsoftonline.com/common/discovery/v2.0/keys",
  token: {
    url: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    iss: "https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0",
    tid: "72f988bf-86f1-41af-91ab-2d7cd011db47",
    sub: "AAAA",
    oid: "1",
    name: "Ada Lovelace",
    email: "ada@corp.example",
    email_verified: true,
  },
  calls: [
    {
      url: "https://graph.microsoft.com/v1.0/me/photos/48x48/$value",
      answer: new Uint8Array([255, 216, 255, 0]),
      without: {
        user: { id: "AAAA", name: "Ada Lovelace", email: "ada@corp.example", image: null },
        emailVerified: false,
      },
    },
  ],
  user: {
    id: "AAAA",
    name: "Ada Lovelace",
    email: "ada@corp.example",
    image: "data:image/jpeg;base64,/9j/AA==",
  },
  emailVerified: false,
  refusals: [
    {
      what: "a token of another tenant than it names",
      claims: { tid: "9188040d-6c67-4c5b-b112-36a304b66dad" },
      message: /iss/,
    },
  ],
}
