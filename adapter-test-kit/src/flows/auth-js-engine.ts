import type { Application } from "./browser.ts"
import { client, commonOptions, type Engine } from "./engine.ts"
import { importFromApplication, type ModuleExports } from "./import-from-application.ts"

/** The published package. */
export const authJs = "@auth/core"

const passkeyModule = `${authJs}/providers/passkey`

/** The part of `@auth/core` that flows use. */
interface AuthJs {
  readonly Auth: (request: Request, config: object) => Promise<Response>
  readonly customFetch: symbol
}

/** The part of its passkey provider that flows use. */
interface PasskeyProvider {
  readonly simpleWebAuthn: {
    generateRegistrationOptions(options: object): Promise<unknown>
  }
}

/** Creates the engine for the published `@auth/core`; `undefined` if it is not installed. */
export async function authJsEngine(): Promise<Engine | undefined> {
  const found = await importFromApplication(authJs)
  if (found === undefined) return undefined
  const { Auth, customFetch } = authJsIn(found)
  const passkey = passkeyIn(await importFromApplication(passkeyModule))
  return {
    name: authJs,
    withoutPasskeys: await passkeyProblem(passkey),
    open(parts): Application {
      const { providers, sendLink, hasPasskeys } = parts
      const entries = providers.map(({ id, issuer, fetch }) => ({
        id,
        name: id,
        type: "oidc",
        issuer,
        ...client,
        [customFetch]: fetch,
      }))
      const mail = sendLink && {
        id: "mail",
        name: "Email",
        type: "email",
        from: "flows@example.test",
        maxAge: 3600,
        sendVerificationRequest: ({ url }: { readonly url: string }) => sendLink(url),
      }
      const all = [...entries, ...(mail ? [mail] : []), ...(hasPasskeys ? [passkey] : [])]
      return (request) => Auth(request, { ...commonOptions(parts), providers: all })
    },
  }
}

function authJsIn(found: Readonly<Record<string, unknown>>): AuthJs {
  const { Auth, customFetch } = found
  if (typeof Auth !== "function" || typeof customFetch !== "symbol") {
    throw new TypeError(
      "The installed @auth/core has no Auth and customFetch: 0.37 or newer is needed.",
    )
  }
  // The documented signature.
  return { Auth: Auth as AuthJs["Auth"], customFetch }
}

/** Returns its passkey provider; `undefined` if a package that it needs is not installed. */
function passkeyIn(found: ModuleExports | undefined): PasskeyProvider | undefined {
  if (found === undefined) return undefined
  const { default: make } = found
  if (typeof make !== "function") throw new TypeError(`${passkeyModule} has no default export.`)
  // The documented signature.
  return (make as (options: object) => PasskeyProvider)({})
}

/** Version 10 does not accept the user ID as a string, which is how Auth.js calls version 9. */
async function passkeyProblem(passkey: PasskeyProvider | undefined): Promise<string | undefined> {
  if (!passkey) return `${authJs} needs @simplewebauthn/server, which is not installed`
  const user = { userID: "user", userName: "user" }
  try {
    const options = { rpName: "flows", rpID: "app.example.test", ...user }
    await passkey.simpleWebAuthn.generateRegistrationOptions(options)
    return undefined
  } catch {
    return `${authJs} needs version 9 of @simplewebauthn/server`
  }
}
