import type { AdapterAuthenticator } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/adapter-errors.ts"
import { WebAuthnVerificationError } from "../errors/sign-in-errors.ts"

/**
 * Stores the counter of a passkey that was used (WebAuthn level 3, section 6.1.1). Passkeys that are
 * synchronised keep it at zero; any other must tell a higher one each time. One that does not may have
 * been copied: the sign-in is refused, event `counterRegression`. An adapter that refuses a lower
 * counter finds out also when two copies are used at once.
 *
 * @param context - the request
 * @param adapter - the store
 * @param stored - the passkey, as it was before
 * @param counter - what it told
 * @throws WebAuthnVerificationError when the counter did not grow
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-sign-counter WebAuthn Level 3, section 6.1.1}
 */
export async function countUse(
  context: AuthContext,
  adapter: GuardedAdapter,
  stored: AdapterAuthenticator,
  counter: number,
): Promise<void> {
  const { credentialID } = stored
  const isUnused = counter === 0 && stored.counter === 0
  if (!isUnused && counter <= stored.counter) throw await regression(context, stored, counter)
  try {
    await adapter.updateAuthenticatorCounter(credentialID, counter)
  } catch (error) {
    const isSuperseded = error instanceof AdapterError && error.code === "conflict"
    throw isSuperseded ? await regression(context, stored, counter) : error
  }
}

async function regression(
  { config }: AuthContext,
  { userId, credentialID, counter: storedCounter }: AdapterAuthenticator,
  counter: number,
): Promise<WebAuthnVerificationError> {
  await config.notify("counterRegression", { userId, credentialID, storedCounter, counter })
  return new WebAuthnVerificationError(
    `The counter of a passkey did not grow (stored ${storedCounter}, told ${counter}): it may have been copied.`,
  )
}
