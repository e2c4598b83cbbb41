/**
 * JSON that goes to or comes from `navigator.credentials` (WebAuthn level 3, section 5.1).
 *
 * @see {@link https://www.w3.org/TR/webauthn-3/#iface-pkcredential WebAuthn Level 3, section 5.1}
 */
export interface CredentialDescriptor {
  /** Credential id, base64url. */
  id: string
  /** How the authenticator can be reached, such as `internal` or `usb`. */
  transports?: string[]
}

/**
 * Which authenticators may be registered (WebAuthn level 3, section 5.4.4).
 *
 * @see {@link https://www.w3.org/TR/webauthn-3/#dictionary-authenticatorSelection WebAuthn Level 3, section 5.4.4}
 */
export interface AuthenticatorSelection {
  authenticatorAttachment?: "cross-platform" | "platform"
  residentKey?: "discouraged" | "preferred" | "required"
  requireResidentKey?: boolean
  userVerification?: "discouraged" | "preferred" | "required"
}

/** What the browser answered to a registration. Binary members are base64url. */
export interface RegistrationAnswer {
  id: string
  rawId: string
  type: "public-key"
  clientExtensionResults: Record<never, never>
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] }
}

/** What the browser answered to an authentication. Binary members are base64url. */
export interface AuthenticationAnswer {
  id: string
  rawId: string
  type: "public-key"
  clientExtensionResults: Record<never, never>
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string
  }
}

/** What is expected of an answer. */
export interface Expectations {
  expectedChallenge: string
  expectedOrigin: string[]
  expectedRPID: string
  requireUserVerification: boolean
}

/**
 * What an authenticator's flags say of a credential (WebAuthn level 3, section 6.1.3).
 *
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-credential-backup WebAuthn Level 3, section 6.1.3}
 */
export interface CredentialFlags {
  credentialDeviceType: "multiDevice" | "singleDevice"
  credentialBackedUp: boolean
}

/** A registration that was verified, or not. */
export interface VerifiedRegistration {
  verified: boolean
  registrationInfo?: CredentialFlags & {
    credential: { id: string; publicKey: Uint8Array; counter: number }
  }
}

/** An authentication that was verified, or not. */
export interface VerifiedAuthentication {
  verified: boolean
  authenticationInfo: CredentialFlags & { credentialID: string; newCounter: number }
}

/**
 * The four functions of `@simplewebauthn/server` 11 to 14 that passkeys stand on. Stated here, so that an
 * application without passkeys needs neither the package nor its types.
 */
export interface SimpleWebAuthn {
  generateRegistrationOptions(options: {
    rpName: string
    rpID: string
    userName: string
    userID: Uint8Array<ArrayBuffer>
    userDisplayName: string
    challenge: Uint8Array<ArrayBuffer>
    timeout?: number
    attestationType?: "direct" | "enterprise" | "none"
    excludeCredentials: CredentialDescriptor[]
    authenticatorSelection?: AuthenticatorSelection
    supportedAlgorithmIDs?: number[]
  }): Promise<object>
  verifyRegistrationResponse(
    options: Expectations & { response: RegistrationAnswer; supportedAlgorithmIDs?: number[] },
  ): Promise<VerifiedRegistration>
  generateAuthenticationOptions(options: {
    rpID: string
    challenge: Uint8Array<ArrayBuffer>
    timeout?: number
    userVerification?: "discouraged" | "preferred" | "required"
    allowCredentials: CredentialDescriptor[]
  }): Promise<object>
  verifyAuthenticationResponse(
    options: Expectations & {
      response: AuthenticationAnswer
      credential: { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number }
    },
  ): Promise<VerifiedAuthentication>
}
