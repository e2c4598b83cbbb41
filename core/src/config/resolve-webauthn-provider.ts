import type { AdapterMethod } from "../adapter/adapter.ts"
import type { ConfigProblem } from "../errors/errors.ts"
import type {
  PasskeyRequirements,
  ResolvedProvider,
  ResolvedWebAuthnProvider,
} from "../provider/resolved-provider.ts"
import { ownParts } from "../provider/symbols.ts"
import type { WebAuthnConfig } from "../provider/webauthn-provider.ts"
import {
  type AddProblem,
  checkOptions,
  type Demand,
  isFunction,
  isInputs,
  isPlainObject,
  providerProblems,
} from "./demands.ts"
import { type Members, isPlain } from "./merge-provider.ts"
import { accountMethods, methodProblems, missingAdapter } from "./provider-requirements.ts"

const functions = [
  "generateAuthenticationOptions",
  "generateRegistrationOptions",
  "verifyAuthenticationResponse",
  "verifyRegistrationResponse",
] as const

const methods: readonly AdapterMethod[] = [
  ...accountMethods,
  "getAuthenticator",
  "createAuthenticator",
  "listAuthenticatorsByUserId",
  "updateAuthenticatorCounter",
]

const demands: Readonly<Record<string, Demand>> = {
  authenticationOptions: isPlainObject,
  registrationOptions: isPlainObject,
  relayingParty: isPlainObject,
  verifyAuthenticationOptions: isPlainObject,
  verifyRegistrationOptions: isPlainObject,
  getRelayingParty: isFunction,
  getUserInfo: isFunction,
  formFields: isInputs,
}

/** The options that passkeys have beside those of every provider. */
export const optionNames: readonly string[] = [
  ...Object.keys(demands),
  "enableConditionalUI",
  "simpleWebAuthn",
]

/**
 * Checks a `webauthn` provider that a function of Lockstep created.
 *
 * @param merged - defaults and options together; `id`, `name` and `type` are checked
 * @param path - of the entry, for the messages: `providers[1]`
 */
export function resolveWebAuthnProvider(
  merged: Members,
  path: string,
): { provider: ResolvedWebAuthnProvider } | { problems: ConfigProblem[] } {
  const problems = providerProblems(path, (add) => checkPasskeys(merged, add))
  if (problems.length > 0) return { problems }
  // Every member was checked as far as a check can tell; what a function takes and returns, and what the
  // options hold, is the word of the option's type.
  return { provider: resolve(merged as unknown as Checked) }
}

function checkPasskeys(merged: Members, add: AddProblem): void {
  checkOptions(merged, demands, add)
  const { simpleWebAuthn: library, formFields, enableConditionalUI } = merged
  if (!isPlain(library) || functions.some((name) => typeof library[name] !== "function")) {
    const message = `must have the functions ${functions.join(", ")} of @simplewebauthn/server 11 to 14.`
    add("simpleWebAuthn", message)
  }
  const fields = isPlain(formFields) ? Object.values(formFields).filter(isPlain) : []
  if (enableConditionalUI === true && !fields.some(isOfferedPasskeys)) {
    const message = `has no input with autocomplete: "username webauthn". Add one, or set enableConditionalUI: false.`
    add("formFields", message, "MissingWebAuthnAutocomplete")
  }
}

function isOfferedPasskeys({ autocomplete }: Members): boolean {
  return typeof autocomplete === "string" && /(?:^|\s)webauthn(?:\s|$)/i.test(autocomplete)
}

type Checked = WebAuthnConfig & Required<Pick<WebAuthnConfig, typeof ownParts>>

function resolve(members: Checked): ResolvedWebAuthnProvider {
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
    loadMethod: members[ownParts].loadMethod,
    requirementProblems,
  }
}

function requirementProblems(
  this: ResolvedWebAuthnProvider,
  path: string,
  { adapter, experimental }: PasskeyRequirements,
  earlier: readonly ResolvedProvider[],
): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  if (experimental?.enableWebAuthn !== true) {
    problems.push({
      type: "ExperimentalFeatureNotEnabled",
      path: "experimental.enableWebAuthn",
      message: "is not true, but a provider uses passkeys. Set it, or remove the provider.",
    })
  }
  problems.push(
    ...(adapter === undefined
      ? [missingAdapter("passkeys need")]
      : methodProblems(adapter, "webauthn", methods)),
  )
  const isTaken = earlier.some((other) => other.type === "webauthn" && other.conditionalUI)
  if (this.conditionalUI && isTaken) {
    problems.push({
      type: "DuplicateConditionalUI",
      path: `${path}.enableConditionalUI`,
      message: "is true on an earlier provider as well. Set it to false on one of them.",
    })
  }
  return problems
}
