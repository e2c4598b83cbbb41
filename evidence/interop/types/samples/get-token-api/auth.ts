import NextAuth from "next-auth"
import Spotify from "next-auth/providers/spotify"

export const { handlers, auth } = NextAuth({
  providers: [
    Spotify({
      authorization:
        "https://accounts.spotify.com/authorize?scope=user-read-email,playlist-read-private",
      profile(profile) {
        return {
          id: profile.id,
          name: profile.display_name,
          email: profile.email,
          image: profile.images[0]?.url,
        }
      },
    }),
  ],
  callbacks: {
    jwt({ token, account }) {
      if (account) token.accessToken = account.access_token
      return token
    },
  },
})
