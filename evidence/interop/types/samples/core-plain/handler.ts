import {
  Auth,
  type AuthConfig,
  createActionURL,
  raw,
  setEnvDefaults,
  skipCSRFCheck,
} from "@auth/core"
import GitHub from "@auth/core/providers/github"
import type {
  Account,
  Awaitable,
  Profile,
  ResponseInternal,
  Session,
  Theme,
  TokenSet,
  User,
} from "@auth/core/types"
import { getToken, type JWT } from "@auth/core/jwt"

const theme: Theme = { colorScheme: "dark" }

export const config: AuthConfig = {
  providers: [GitHub],
  theme,
  trustHost: true,
  basePath: "/auth",
  secret: [process.env.AUTH_SECRET!, process.env.OLD_SECRET!],
  callbacks: {
    signIn: ({ user, account, profile, email, credentials }): Awaitable<boolean> =>
      allowed(user, account ?? null, profile) && !email?.verificationRequest && !credentials,
  },
}

function allowed(user: User, account: Account | null, profile?: Profile): boolean {
  const tokens: TokenSet = { ...account }
  return Boolean(user.email && tokens.access_token && profile)
}

export async function handler(request: Request): Promise<Response> {
  return Auth(request, config)
}

export async function session(request: Request): Promise<Session | null> {
  setEnvDefaults(process.env, config)
  const url = createActionURL("session", "https", request.headers, process.env, config)
  const response = await Auth(new Request(url, { headers: request.headers }), config)
  const data = await response.json()
  return data && Object.keys(data).length > 0 ? data : null
}

export async function rawResult(request: Request): Promise<ResponseInternal> {
  return Auth(request, { ...config, raw, skipCSRFCheck })
}

export async function token(request: Request): Promise<JWT | null> {
  return getToken({ req: request, secret: config.secret!, salt: "authjs.session-token" })
}
