import type { AuthContext } from "../../context.ts"
import { equalConstantTime } from "../../crypto/equal.ts"
import { randomBase64url } from "../../crypto/random.ts"
import { InvalidCheck } from "../../errors/errors.ts"
import {
  openTransaction,
  type SealedKind,
  sealTransaction,
} from "../../transactions/sealed-transaction.ts"
import { newTransactionId, transactionIdLength } from "../../transactions/transaction-cookies.ts"

/**
 * Stores where a browser goes after the provider redirects it back.
 *
 * @param destination - already checked by the `redirect` callback
 * @returns the `state` for the provider
 */
export async function beginReturn(
  context: AuthContext,
  provider: string,
  destination: string,
): Promise<string> {
  const id = newTransactionId(context.now)
  const state = id + randomBase64url(16)
  await sealTransaction(context, kindOf(context, provider), id, { state, destination })
  return state
}

/**
 * Returns where a browser goes after a provider redirected it back. The cookie is valid once.
 *
 * @throws InvalidCheck when this browser was not sent there with this state, or has already
 *   returned
 */
export async function finishReturn(
  context: AuthContext,
  provider: string,
  state: string,
): Promise<string> {
  const kind = kindOf(context, provider)
  const id = state.slice(0, transactionIdLength)
  const claims = await openTransaction(context, kind, id, true)
  if (equalConstantTime(String(claims["state"]), state)) return String(claims["destination"])
  throw new InvalidCheck("The state is not that of the sign-out.")
}

/**
 * Returns the same for a provider that sends no `state` back, using the browser's last sign-out
 * there.
 *
 * @throws InvalidCheck as for {@link finishReturn}
 */
export async function finishLastReturn(context: AuthContext, provider: string): Promise<string> {
  const kind = kindOf(context, provider)
  const prefix = `${kind.cookies.name}.`
  const names = [...context.jar.received.keys()].filter((name) => name.startsWith(prefix))
  // An ID begins with its time.
  const id = names.toSorted().at(-1)?.slice(prefix.length) ?? ""
  return String((await openTransaction(context, kind, id, true))["destination"])
}

function kindOf({ config, origin }: AuthContext, provider: string): SealedKind {
  const secure = config.useSecureCookies ?? origin.startsWith("https:")
  const name = `${secure ? "__Host-" : ""}authjs.logout-return`
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const
  return { provider, salt: "lockstep.logout-return", cookies: { name, options } }
}
