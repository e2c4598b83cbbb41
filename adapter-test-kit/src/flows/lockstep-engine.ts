import { Auth, customFetch, type AuthConfig } from "@lockstep/core"
import { client, commonOptions, importInstalled, type Engine } from "./engine.ts"

/** Creates the engine for `@lockstep/core`. */
export async function lockstepEngine(): Promise<Engine> {
  const found = await importInstalled(() => import("@lockstep/core/providers/passkey"))
  const passkey = found?.Passkey
  return {
    name: "@lockstep/core",
    withoutPasskeys: passkey ? undefined : "@simplewebauthn/server is not installed",
    open(parts) {
      const { providers, sendLink, hasPasskeys } = parts
      const entries: AuthConfig["providers"] = providers.map(({ id, issuer, fetch }) => ({
        id,
        name: id,
        type: "oidc",
        issuer,
        ...client,
        [customFetch]: fetch,
      }))
      const config: AuthConfig = {
        ...commonOptions(parts),
        providers: [
          ...entries,
          ...(sendLink
            ? [
                {
                  id: "mail",
                  name: "Email",
                  type: "email" as const,
                  sendVerificationRequest: ({ url }: { readonly url: string }) => sendLink(url),
                },
              ]
            : []),
          ...(hasPasskeys && passkey ? [passkey] : []),
        ],
      }
      return (request) => Auth(request, config)
    },
  }
}
