import type { FinishedAuthorization } from "../oauth/finish-authorization.ts"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import type { AdapterUser } from "../adapter/adapter.ts"

/** Somebody who comes back from an `oauth` or `oidc` provider. */
export interface ReturningPerson {
  readonly provider: SettledOAuthProvider
  readonly authorization: FinishedAuthorization
  /** The signed-in user who asked to link a further account. */
  readonly linkTo: AdapterUser | null
}
