import type { TokenSet } from "@lockstep/core"
import type { OpenedConfig, ReplacedProvider } from "@lockstep/core/integration"
import type { TestBrowser } from "./test-browser.ts"
import type { WantedUser } from "./wanted-user.ts"

/** A sign-in that a test wants. */
export interface WantedSignIn {
  readonly opened: OpenedConfig
  readonly who: WantedUser
  /** Time of the sign-in, in milliseconds since the epoch. */
  readonly now: number
  /** Profile that the provider returns. */
  readonly profile?: Readonly<Record<string, unknown>> | undefined
  /** Response of the token endpoint. */
  readonly tokens?: TokenSet | undefined
  readonly acr?: string | undefined
  readonly amr?: readonly string[] | undefined
  readonly remember?: boolean | undefined
}

/**
 * Returns the fields that every sign-in form posts.
 *
 * @param wanted - the sign-in that the test wants
 */
export function commonFields({ remember }: WantedSignIn): Readonly<Record<string, string>> {
  return remember ? { remember: "true" } : {}
}

/** Steps of one sign-in method, with everything outside the process replaced. */
export interface SignInPlan {
  /** Replaces the configured provider. */
  readonly provider: ReplacedProvider
  /** Performs the steps of the user. */
  run(browser: TestBrowser): Promise<void>
}

/** The providers of one or several types. */
export type ProviderOf<Type extends ReplacedProvider["type"]> = Extract<
  ReplacedProvider,
  { readonly type: Type }
>
