import type { TokenSet } from "@lockstep/core"
import type { OpenedConfig, ReplacedProvider } from "@lockstep/core/integration"
import type { TestBrowser } from "./test-browser.ts"
import type { WantedUser } from "./wanted-user.ts"

/** What a test wants of a sign-in. */
export interface WantedSignIn {
  readonly opened: OpenedConfig
  readonly who: WantedUser
  /** When it happens, in milliseconds since the epoch. */
  readonly now: number
  /** What the provider returns of the user. */
  readonly profile?: Readonly<Record<string, unknown>> | undefined
  /** What the token endpoint returns. */
  readonly tokens?: TokenSet | undefined
  readonly acr?: string | undefined
  readonly amr?: readonly string[] | undefined
}

/** How a user signs in by one method, with everything outside the process replaced. */
export interface SignInPlan {
  /** Serves instead of the configured provider. */
  readonly provider: ReplacedProvider
  /** Does what the user does. */
  run(browser: TestBrowser): Promise<void>
}

/** The providers of one type, or some. */
export type ProviderOf<Type extends ReplacedProvider["type"]> = Extract<
  ReplacedProvider,
  { readonly type: Type }
>
