import type { AdapterSession } from "../adapter/adapter.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { SessionFacts } from "../config/session-facts.ts"
import type { AuthContext } from "../context.ts"
import type { JWT } from "../models/jwt.ts"
import type {
  ResolvedCredentialsProvider,
  ResolvedProvider,
} from "../provider/resolved-provider.ts"
import type { AuthResult } from "../response/auth-result.ts"
import type { SessionHooks } from "../sessions/session-hooks.ts"
import type { BeginningSession, SignedIn } from "../sessions/session-strategy.ts"

/** What a request is about to try, before anything is looked up, sent or verified for it. */
export type Attempt =
  /** A magic link, to be sent to an address. */
  | { readonly kind: "mail"; readonly provider: ResolvedProvider; readonly address: string }
  /** What was typed is to be checked. */
  | { readonly kind: "credentials"; readonly provider: ResolvedCredentialsProvider }
  /** What an authenticator signed is to be verified. */
  | { readonly kind: "passkey"; readonly provider: ResolvedProvider }

/** Marks in the store by which a session in a token has ended. */
export interface EndMarks {
  readonly keys: readonly string[]
  /**
   * Returns whether it has.
   *
   * @param values - of the keys, in their order
   */
  isEnded(values: readonly (string | null)[]): boolean
}

/** What a feature does at certain moments. Each is awaited, in the order of the list of features. */
export interface FeatureHooks extends SessionHooks {
  /**
   * Its own actions, by name, and its replacements of others. A `POST` needs the CSRF token, unless other servers
   * send it.
   */
  readonly actions?: Readonly<Record<string, FeatureAction>>
  /** Before an attempt; rejects to refuse it. */
  attempt?(context: AuthContext, attempt: Attempt): Promise<void>
  /**
   * The second in which a sign-in counts as happened, where it is later than what core says.
   *
   * @param context - the request
   * @param beginning - the sign-in, whose session is not stored yet
   */
  dated?(context: AuthContext, beginning: BeginningSession): Promise<number | undefined>
  /**
   * Returns what it stores about a sign-in.
   *
   * @param context - the request
   * @param beginning - the sign-in, whose session is not stored yet
   */
  facts?(context: AuthContext, beginning: BeginningSession): Promise<SessionFacts>
  /**
   * Once a session is stored, and before its cookie is set; rejects to refuse it, which ends it again.
   *
   * @param context - the request
   * @param beginning - the sign-in
   * @param session - as stored; `undefined` under `jwt`
   */
  stored?(
    context: AuthContext,
    beginning: BeginningSession,
    session: AdapterSession | undefined,
  ): Promise<void>
  /** By which marks in the store a session in a token has ended; those of all features are read at once. */
  endMarks?(token: JWT): Promise<EndMarks>
  /** Reads the marks of all features, where the answer may come from somewhere else than the store. */
  readMarks?(keys: readonly string[]): Promise<readonly (string | null)[]>
  /** After a session was stored and confirmed, and before the event `signIn`. It refuses nothing. */
  signedIn?(context: AuthContext, signedIn: SignedIn): Promise<void>
  /**
   * When a provider ended a session, or all sessions of a user, after they ended here. It may happen again for the same
   * ones.
   *
   * @param context - the request
   * @param provider - the provider's ID
   * @param names - of the session at the provider; without it, of the user
   */
  endedByProvider?(context: AuthContext, provider: string, names: SessionFacts): Promise<void>
  /** Before a browser signs out, under each strategy; rejects when it cannot. */
  signingOut?(context: AuthContext): Promise<void>
  /**
   * What it adds to the object of a request.
   *
   * @param context - the request; `undefined`: one to a host that is not trusted
   */
  forRequest?(context: AuthContext | undefined): object
  /** What it adds to the object of a user. */
  forUser?(config: ResolvedConfig, userId: string): object
}

/** An action of a feature, by method. The ID of a provider may follow its name. */
export interface FeatureAction {
  readonly GET?: FeatureHandler
  readonly POST?: FeatureHandler
  /** Other servers send it, which have no CSRF token: nothing of it may depend on a cookie. */
  readonly fromServers?: true
}

/**
 * Handles a request.
 *
 * @param context - the request
 * @param builtIn - what answers it without the feature; `undefined` for an action of the feature's own
 */
export type FeatureHandler = (
  context: AuthContext,
  builtIn?: (context: AuthContext) => Promise<AuthResult>,
) => Promise<AuthResult>

/** Hooks that a moment of a request runs. */
type RequestHook = "attempt" | "endedByProvider" | "signedIn" | "signingOut" | "stored"

/**
 * Runs one hook of each feature, in the order of the list. Called only where `features` is not `undefined`, so
 * that nothing is awaited without features.
 *
 * @throws what the first hook that refuses rejects with
 */
export async function runHooks<Name extends RequestHook>(
  features: readonly FeatureHooks[],
  name: Name,
  ...given: Parameters<NonNullable<FeatureHooks[Name]>>
): Promise<void> {
  for (const hooks of features) {
    // The name decides what the hook takes, which a union of functions does not tell.
    const hook = hooks[name] as ((...all: typeof given) => Promise<void>) | undefined
    await hook?.(...given)
  }
}
