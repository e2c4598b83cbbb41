import type { AdapterAuthenticator } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/adapter-errors.ts"
import { WebAuthnVerificationError } from "../errors/sign-in-errors.ts"

/**
 * Stores the signature counter of a passkey after its use (WebAuthn Level 3, section 6.1.1).
 * Synchronized passkeys keep it at zero; every other passkey must send a higher value each time. If
 * it does not, the passkey may have been copied: the sign-in is denied and the `counterRegression`
 * event is emitted. An adapter that rejects a lower counter also detects two copies that are used
 * at the same time.
 *
 * @param stored - the passkey as stored before this use
 * @param counter - the counter that the authenticator sent
 * @throws WebAuthnVerificationError if the counter did not increase
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
