import type { PasskeyRequest } from "./request-passkey.ts"

/**
 * What an authenticator answered, as JSON (WebAuthn level 3, section 5.1).
 *
 * @see {@link https://www.w3.org/TR/webauthn-3/#iface-pkcredential WebAuthn Level 3, section 5.1}
 */
export interface PasskeyAnswer {
  readonly id: string
  readonly rawId: string
  readonly type: string
  readonly clientExtensionResults: Readonly<Record<string, never>>
  readonly response: Readonly<Record<string, string | readonly string[]>>
}

/** Milliseconds. Challenges live for 15 minutes; a page may be open for longer. */
const renewAfter = 600_000

/** What the browser offers at the moment while the user types. */
let offer: AbortController | undefined
/** Settles with the requested ceremony. */
let running: Promise<void> = Promise.resolve()
/** The number of those that succeeded. */
let answered = 0

/**
 * Requests a passkey from the browser, or creates one. Passkey autofill is paused in the meantime.
 *
 * @throws DOMException when there is none: the user declined, or this browser has no passkeys
 */
export function runCeremony(request: PasskeyRequest): Promise<PasskeyAnswer> {
  offer?.abort()
  const answer = ask(request)
  running = answer.then(
    () => {
      answered += 1
    },
    () => {},
  )
  return answer
}

/**
 * Starts passkey autofill in an input whose `autocomplete` has the word
 * `webauthn`. It lasts until the user selects a passkey, or another ceremony succeeds.
 *
 * @param next - requests options from the server, again whenever a challenge expires
 * @returns the answer; `undefined` when nothing is offered any more, or this browser cannot
 * @throws DOMException when the browser takes the offer back; whatever `next` throws
 */
export async function offerPasskey(
  next: () => Promise<PasskeyRequest>,
  signal?: AbortSignal,
): Promise<PasskeyAnswer | undefined> {
  const before = answered
  if (!(await canOffer())) return undefined
  for (;;) {
    // A browser has one request at a time.
    await running
    if (signal?.aborted === true || answered !== before) return undefined
    const turn = new AbortController()
    const stop = (): void => turn.abort()
    const renewal = setTimeout(stop, renewAfter)
    offer = turn
    signal?.addEventListener("abort", stop)
    try {
      return await ask(await next(), turn.signal)
    } catch (error) {
      if (!turn.signal.aborted) throw error
    } finally {
      clearTimeout(renewal)
      signal?.removeEventListener("abort", stop)
    }
  }
}

async function canOffer(): Promise<boolean> {
  if (typeof PublicKeyCredential === "undefined") return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

async function ask(request: PasskeyRequest, offered?: AbortSignal): Promise<PasskeyAnswer> {
  if (typeof PublicKeyCredential === "undefined") {
    throw new DOMException("This browser has no passkeys here.", "NotSupportedError")
  }
  const credential =
    request.action === "register"
      ? await navigator.credentials.create({ publicKey: creationOptions(request.options) })
      : await navigator.credentials.get({
          publicKey: requestOptions(request.options),
          ...(offered !== undefined && { mediation: "conditional", signal: offered }),
        })
  if (credential === null) throw new DOMException("There is no passkey.", "NotAllowedError")
  // Password managers return their own objects, without the methods of the class.
  return toAnswer(credential as PublicKeyCredential)
}

function requestOptions(options: unknown): PublicKeyCredentialRequestOptions {
  // The server's own options.
  const json = options as PublicKeyCredentialRequestOptionsJSON
  return (
    PublicKeyCredential.parseRequestOptionsFromJSON?.(json) ?? {
      // Some members are texts of a few values, which this type does not tell.
      ...(json as object),
      challenge: toBytes(json.challenge),
      allowCredentials: listed(json.allowCredentials),
    }
  )
}

function creationOptions(options: unknown): PublicKeyCredentialCreationOptions {
  // The server's own options.
  const json = options as PublicKeyCredentialCreationOptionsJSON
  return (
    PublicKeyCredential.parseCreationOptionsFromJSON?.(json) ?? {
      // Some members are texts of a few values, which this type does not tell.
      ...(json as object),
      rp: json.rp,
      pubKeyCredParams: json.pubKeyCredParams,
      challenge: toBytes(json.challenge),
      user: { ...json.user, id: toBytes(json.user.id) },
      excludeCredentials: listed(json.excludeCredentials),
    }
  )
}

function listed(
  credentials: readonly PublicKeyCredentialDescriptorJSON[] = [],
): PublicKeyCredentialDescriptor[] {
  return credentials.map(({ id, transports = [] }) => ({
    type: "public-key",
    id: toBytes(id),
    // Hints; a browser leaves out what it does not know.
    transports: transports as AuthenticatorTransport[],
  }))
}

/** Not by `toJSON`, which some password managers leave out or get wrong. */
function toAnswer({ id, type, response }: PublicKeyCredential): PasskeyAnswer {
  const members: Record<string, string | readonly string[]> = {
    clientDataJSON: toText(response.clientDataJSON),
  }
  // Which of the two it is shows by what it has.
  const { attestationObject, getTransports } = response as Partial<AuthenticatorAttestationResponse>
  const assertion = response as AuthenticatorAssertionResponse
  if (attestationObject !== undefined) {
    members["attestationObject"] = toText(attestationObject)
    members["transports"] = getTransports?.call(response) ?? []
  } else {
    members["authenticatorData"] = toText(assertion.authenticatorData)
    members["signature"] = toText(assertion.signature)
    if (assertion.userHandle) members["userHandle"] = toText(assertion.userHandle)
  }
  return { id, rawId: id, type, clientExtensionResults: {}, response: members }
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function toText(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}
