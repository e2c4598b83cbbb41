/** Chapters of ASVS 5.0.0, and how many requirements their sections have. */
export const asvsChapters: Readonly<Record<string, readonly number[]>> = {
  "V1 Encoding and Sanitization": [2, 10, 12, 3, 3],
  "V2 Validation and Business Logic": [3, 3, 5, 2],
  "V3 Web Frontend Security": [1, 3, 5, 8, 8, 1, 5],
  "V4 API and Web Service": [5, 5, 2, 4],
  "V6 Authentication": [3, 12, 8, 6, 8, 4, 2, 4],
  "V7 Session Management": [3, 4, 2, 5, 3, 2],
  "V8 Authorization": [4, 4, 3, 2],
  "V9 Self-contained Tokens": [3, 4],
  "V10 OAuth and OIDC": [2, 3, 5, 16, 5, 2, 3],
  "V11 Cryptography": [4, 5, 5, 4, 2, 2, 2],
  "V12 Secure Communication": [5, 2, 5],
  "V13 Configuration": [4, 6, 4, 7],
  "V14 Data Protection": [2, 8, 3],
  "V15 Secure Coding and Architecture": [5, 5, 7, 4],
  "V16 Security Logging and Error Handling": [1, 5, 4, 3, 4],
}

/** Those that the page leaves out, and how many requirements they have. */
export const asvsLeftOut: Readonly<Record<string, number>> = { V5: 13, V17: 12 }

const basic = [
  "oidcc-client-test",
  "oidcc-client-test-invalid-iss",
  "oidcc-client-test-missing-sub",
  "oidcc-client-test-invalid-aud",
  "oidcc-client-test-missing-iat",
  "oidcc-client-test-kid-absent-single-jwks",
  "oidcc-client-test-kid-absent-multiple-jwks",
  "oidcc-client-test-idtoken-sig-rs256",
  "oidcc-client-test-idtoken-sig-none",
  "oidcc-client-test-invalid-sig-rs256",
  "oidcc-client-test-userinfo-invalid-sub",
  "oidcc-client-test-nonce-invalid",
  "oidcc-client-test-scope-userinfo-claims",
  "oidcc-client-test-client-secret-basic",
]

/** The plans of the OpenID Foundation's conformance suite for the code flow, and their modules. */
export const plans: Readonly<Record<string, readonly string[]>> = {
  "oidcc-client-basic-certification-test-plan": basic,
  "oidcc-client-formpost-basic-certification-test-plan": [
    ...basic,
    "oidcc-client-test-form-post-error",
  ],
  "oidcc-client-config-certification-test-plan": [
    "oidcc-client-test-discovery-openid-config",
    "oidcc-client-test-discovery-jwks-uri-keys",
    "oidcc-client-test-discovery-issuer-mismatch",
    "oidcc-client-test-idtoken-sig-none",
    "oidcc-client-test-signing-key-rotation-just-before-signing",
    "oidcc-client-test-signing-key-rotation",
  ],
  "oidcc-client-refreshtoken-test-plan": [
    "oidcc-client-test-refresh-token",
    "oidcc-client-test-refresh-token-invalid-issuer",
    "oidcc-client-test-refresh-token-invalid-sub",
  ],
  "oidcc-client-rp-initiated-logout-rp-basic": [
    "oidcc-client-test-rp-init-logout",
    "oidcc-client-test-rp-init-logout-other-state",
    "oidcc-client-test-rp-init-logout-no-state",
  ],
  "oidcc-client-back-channel-logout-rp-basic": [
    "oidcc-client-test-rp-backchannel-rpinitlogout",
    "oidcc-client-test-rp-backchannel-rpinitlogout-alg-none",
    "oidcc-client-test-rp-backchannel-rpinitlogout-no-event",
    "oidcc-client-test-rp-backchannel-rpinitlogout-with-nonce",
    "oidcc-client-test-rp-backchannel-rpinitlogout-wrong-alg",
    "oidcc-client-test-rp-backchannel-rpinitlogout-wrong-aud",
    "oidcc-client-test-rp-backchannel-rpinitlogout-wrong-event",
    "oidcc-client-test-rp-backchannel-rpinitlogout-wrong-iss",
  ],
}

const numbered = (letter: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${letter}${at + 1}`)

/** The rows that the specification asks for, by the heading of the table. */
export const faults: Readonly<Record<string, readonly string[]>> = {
  "Tokens of providers": numbered("T", 18),
  "Logout at the provider": numbered("L", 8),
  "Logout by the provider": numbered("B", 11),
  Sessions: numbered("S", 11),
  "Secrets and input": numbered("I", 6),
}
