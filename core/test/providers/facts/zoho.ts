import type { ProviderFacts } from "../flow/provider-facts.ts"

const answer = {
  ZUID: 77777,
  First_Name: "Ada",
  Last_Name: "Lovelace",
  Display_Name: "ada",
  Email: "ada@example.com",
}

export const facts: ProviderFacts = {
  id: "zoho",
  name: "Zoho",
  type: "oauth",
  authorization: {
    url: "https://accounts.zoho.com/oauth/v2/auth",
    params: { scope: "AaaServer.profile.Read" },
  },
  checks: ["pkce"],
  callback: { params: { location: "us", "accounts-server": "https://accounts.zoho.com" } },
  token: {
    url: "https://accounts.zoho.com/oauth/v2/token",
    client: "custom",
    params: {
      grant_type: "authorization_code",
      code: "the-code",
      redirect_uri: "https://app.example.com/auth/callback/zoho",
      client_id: "client",
      client_secret: "secret",
    },
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      api_domain: "https://www.zohoapis.com",
    },
  },
  calls: [{ url: "https://accounts.zoho.com/oauth/user/info", answer }],
  user: { id: "77777", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
  refusals: [
    {
      what: "an error under the status of a success",
      token: { error: "invalid_code" },
      message: /invalid_code/,
    },
  ],
}

export const withoutServer: ProviderFacts = {
  ...facts,
  variant: "with a callback that names no server",
  callback: { params: {} },
}

export const elsewhere: ProviderFacts = {
  ...facts,
  variant: "with an account in another data center",
  callback: { params: { location: "eu", "accounts-server": "https://accounts.zoho.eu" } },
  token: { ...facts.token, url: "https://accounts.zoho.eu/oauth/v2/token" },
  calls: [{ url: "https://accounts.zoho.eu/oauth/user/info", answer }],
}

export const withForeignServer: ProviderFacts = {
  ...facts,
  variant: "with a callback that names a server that is not Zoho's",
  callback: { params: { location: "us", "accounts-server": "https://accounts.zoho.com.example" } },
}

export const inCanada: ProviderFacts = {
  ...facts,
  variant: "in Canada",
  options: { tld: "ca" },
  authorization: { ...facts.authorization, url: "https://accounts.zohocloud.ca/oauth/v2/auth" },
  callback: { params: {} },
  token: { ...facts.token, url: "https://accounts.zohocloud.ca/oauth/v2/token" },
  calls: [
    {
      url: "https://accounts.zohocloud.ca/oauth/user/info",
      answer: { ZUID: 77777, Display_Name: "ada" },
    },
  ],
  user: { id: "77777", name: "ada", email: null, image: null },
}
