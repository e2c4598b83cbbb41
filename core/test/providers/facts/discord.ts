import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "discord",
  name: "Discord",
  type: "oauth",
  authorization: {
    url: "https://discord.com/api/oauth2/authorize",
    params: { scope: "identify email" },
  },
  checks: ["pkce"],
  token: {
    url: "https://discord.com/api/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", scope: "identify email" },
  },
  calls: [
    {
      url: "https://discord.com/api/users/@me",
      answer: {
        id: "80351110224678912",
        username: "ada",
        discriminator: "0",
        global_name: "Ada",
        avatar: "a_8342",
        email: "ada@example.com",
        verified: true,
      },
    },
  ],
  user: {
    id: "80351110224678912",
    name: "Ada",
    email: "ada@example.com",
    image: "https://cdn.discordapp.com/avatars/80351110224678912/a_8342.gif",
  },
  emailVerified: true,
}
