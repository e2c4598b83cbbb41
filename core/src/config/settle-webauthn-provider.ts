import type { ConfigErrorType, ConfigProblem } from "../errors/config-errors.ts"
import type { SettledWebAuthnProvider } from "../providers/settled-provider.ts"
import type { WebAuthnConfig } from "../providers/webauthn-provider.ts"
import { type Members, isPlain } from "./merge-provider.ts"

const plainMembers = [
  "authenticationOptions",
  "formFields",
  "registrationOptions",
  "relayingParty",
  "verifyAuthenticationOptions",
  "verifyRegistrationOptions",
] as const

const functions = [
  "generateAuthenticationOptions",
  "generateRegistrationOptions",
  "verifyAuthenticationResponse",
  "verifyRegistrationResponse",
] as const

/**
 * Checks a `webauthn` provider.
 *
 * @param merged - defaults and options together; `id`, `name` and `type` are checked
 * @param path - of the entry, for the messages: `providers[1]`
 */
export function settleWebAuthnProvider(
  merged: Members,
  path: string,
): { provider: SettledWebAuthnProvider } | { problems: ConfigProblem[] } {
  const problems = problemsOf(merged).map((problem) => ({
    ...problem,
    path: `${path}.${problem.path}`,
  }))
  if (problems.length > 0) return { problems }
  // Every member was checked as far as a check can tell; what a function takes and returns, and what the
  // options hold, is the word of the option's type.
  return { provider: settle(merged as unknown as WebAuthnConfig) }
}

function problemsOf(merged: Members): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  const add = (member: string, message: string, type: ConfigErrorType = "ConfigError"): void => {
    problems.push({ type, path: member, message })
  }
  for (const member of plainMembers) {
    const value = merged[member]
    if (value !== undefined && !isPlain(value)) add(member, "must be an object.")
  }
  for (const member of ["getRelayingParty", "getUserInfo"]) {
    const value = merged[member]
    if (value !== undefined && typeof value !== "function") add(member, "must be a function.")
  }
  const library = merged["simpleWebAuthn"]
  if (!isPlain(library) || functions.some((name) => typeof library[name] !== "function")) {
    const message = `must have the functions ${functions.join(", ")} of @simplewebauthn/server 14.`
    add("simpleWebAuthn", message)
  }
  const fields = isPlain(merged["formFields"]) ? Object.values(merged["formFields"]) : []
  if (!fields.every(isPlain)) {
    add("formFields", "must be an object with the form's inputs by name.")
  } else if (merged["enableConditionalUI"] === true && !fields.some(isOfferedPasskeys)) {
    const message = `has no input with autocomplete: "username webauthn", at which browsers offer passkeys. Add it, or set enableConditionalUI: false.`
    add("formFields", message, "MissingWebAuthnAutocomplete")
  }
  return problems
}

function isOfferedPasskeys({ autocomplete }: Members): boolean {
  return typeof autocomplete === "string" && /(?:^|\s)webauthn(?:\s|$)/i.test(autocomplete)
}

function settle(members: WebAuthnConfig): SettledWebAuthnProvider {
  const { verifyRegistrationOptions, verifyAuthenticationOptions } = members
  return {
    id: members.id,
    name: members.name,
    type: "webauthn",
    conditionalUI: members.enableConditionalUI === true,
    formFields: { ...members.formFields },
    registration: { ...members.registrationOptions },
    authentication: { ...members.authenticationOptions },
    requireUserVerification: {
      registration: verifyRegistrationOptions?.requireUserVerification !== false,
      authentication: verifyAuthenticationOptions?.requireUserVerification !== false,
    },
    relyingParty: { ...members.relayingParty },
    getRelyingParty: members.getRelayingParty?.bind(members),
    getUserInfo: members.getUserInfo?.bind(members),
    simpleWebAuthn: members.simpleWebAuthn,
  }
}
