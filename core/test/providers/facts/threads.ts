import type { ProviderFacts } from "../flow/provider-facts.ts"

const url = "https://graph.threads.net/v1.0/me?fields=id,username,name,threads_profile_picture_url"

export const facts: ProviderFacts = {
  id: "threads",
  name: "Threads",
  type: "oauth",
  authorization: {
    url: "https://threads.net/oauth/authorize",
    params: { scope: "threads_basic" },
  },
  checks: [],
  token: {
    url: "https://graph.threads.net/oauth/access_token",
    client: "post",
    answer: { access_token: "an-access-token", user_id: 17841405793187218 },
  },
  calls: [
    {
      url,
      answer: {
        id: "17841405793187218",
        username: "ada",
        name: "Ada Lovelace",
        threads_profile_picture_url: "https://scontent.example/ada",
      },
    },
  ],
  user: {
    id: "17841405793187218",
    name: "Ada Lovelace",
    email: null,
    image: "https://scontent.example/ada",
  },
  emailVerified: false,
}

export const withoutName: ProviderFacts = {
  ...facts,
  variant: "without a name",
  calls: [{ url, answer: { id: "17841405793187218", username: "ada" } }],
  user: { ...facts.user, name: "ada", image: null },
}
