import {
  Auth as TheirAuth,
  customFetch as theirFetch,
  raw as theirRaw,
  skipCSRFCheck as theirSkip,
} from "@auth/core"
import type { Adapter } from "@auth/core/adapters"
import * as theirErrors from "@auth/core/errors"
import * as theirJwt from "@auth/core/jwt"
import TheirApple from "@auth/core/providers/apple"
import TheirAuth0 from "@auth/core/providers/auth0"
import TheirCredentials from "@auth/core/providers/credentials"
import TheirDiscord from "@auth/core/providers/discord"
import TheirEmail from "@auth/core/providers/email"
import TheirFacebook from "@auth/core/providers/facebook"
import TheirGitHub from "@auth/core/providers/github"
import TheirGitLab from "@auth/core/providers/gitlab"
import TheirGoogle from "@auth/core/providers/google"
import TheirKeycloak from "@auth/core/providers/keycloak"
import TheirNodemailer from "@auth/core/providers/nodemailer"
import TheirResend from "@auth/core/providers/resend"
import TheirSpotify from "@auth/core/providers/spotify"
import { KyselyAdapter as TheirKyselyAdapter } from "@auth/kysely-adapter"
import {
  Auth as OurAuth,
  customFetch as ourFetch,
  raw as ourRaw,
  skipCSRFCheck as ourSkip,
} from "@lockstep/core"
import * as ourErrors from "@lockstep/core/errors"
import * as ourJwt from "@lockstep/core/jwt"
import OurApple from "@lockstep/core/providers/apple"
import OurAuth0 from "@lockstep/core/providers/auth0"
import OurCredentials from "@lockstep/core/providers/credentials"
import OurDiscord from "@lockstep/core/providers/discord"
import OurEmail from "@lockstep/core/providers/email"
import OurFacebook from "@lockstep/core/providers/facebook"
import OurGitHub from "@lockstep/core/providers/github"
import OurGitLab from "@lockstep/core/providers/gitlab"
import OurGoogle from "@lockstep/core/providers/google"
import OurKeycloak from "@lockstep/core/providers/keycloak"
import OurNodemailer from "@lockstep/core/providers/nodemailer"
import OurResend from "@lockstep/core/providers/resend"
import OurSpotify from "@lockstep/core/providers/spotify"
import { KyselyAdapter as OurKyselyAdapter } from "@lockstep/kysely-adapter"
import type { CaseDatabase } from "./database.ts"

const theirProviders = {
  Apple: TheirApple,
  Auth0: TheirAuth0,
  Credentials: TheirCredentials,
  Discord: TheirDiscord,
  Email: TheirEmail,
  Facebook: TheirFacebook,
  GitHub: TheirGitHub,
  GitLab: TheirGitLab,
  Google: TheirGoogle,
  Keycloak: TheirKeycloak,
  Nodemailer: TheirNodemailer,
  Resend: TheirResend,
  Spotify: TheirSpotify,
}

/** What a configuration imports. Its types are those of Auth.js: cases are written for Auth.js. */
export interface Core {
  readonly name: "auth-js" | "lockstep"
  readonly Auth: typeof TheirAuth
  readonly providers: typeof theirProviders
  readonly errors: typeof theirErrors
  readonly jwt: typeof theirJwt
  readonly customFetch: typeof theirFetch
  readonly raw: typeof theirRaw
  readonly skipCSRFCheck: typeof theirSkip
  /** The Kysely adapter that belongs to this core. */
  readonly ownAdapter: (database: CaseDatabase) => Adapter
  /** The published Kysely adapter. */
  readonly publishedAdapter: (database: CaseDatabase) => Adapter
}

const publishedAdapter: Core["publishedAdapter"] = TheirKyselyAdapter

/** Auth.js as published. */
export const authJs: Core = {
  name: "auth-js",
  Auth: TheirAuth,
  providers: theirProviders,
  errors: theirErrors,
  jwt: theirJwt,
  customFetch: theirFetch,
  raw: theirRaw,
  skipCSRFCheck: theirSkip,
  ownAdapter: publishedAdapter,
  publishedAdapter,
}

const ours = {
  name: "lockstep",
  Auth: OurAuth,
  providers: {
    Apple: OurApple,
    Auth0: OurAuth0,
    Credentials: OurCredentials,
    Discord: OurDiscord,
    Email: OurEmail,
    Facebook: OurFacebook,
    GitHub: OurGitHub,
    GitLab: OurGitLab,
    Google: OurGoogle,
    Keycloak: OurKeycloak,
    Nodemailer: OurNodemailer,
    Resend: OurResend,
    Spotify: OurSpotify,
  },
  errors: ourErrors,
  jwt: ourJwt,
  customFetch: ourFetch,
  raw: ourRaw,
  skipCSRFCheck: ourSkip,
  ownAdapter: OurKyselyAdapter,
  publishedAdapter,
}

/** Lockstep, in the place of Auth.js. What its types lack is the subject of other tests. */
export const lockstep: Core = ours as unknown as Core
