import { passkeyForm } from "../pages/passkey-form.ts"
import type { ResolvedWebAuthnProvider } from "../provider/resolved-provider.ts"
import type { SignInMethod } from "../sign-in/sign-in-method.ts"
import { answerOptions } from "./answer-options.ts"
import { browserScript } from "./browser-script.ts"
import { finishSignIn } from "./finish-sign-in.ts"

/** Sign-in with a passkey. */
export const webAuthnMethod: SignInMethod<ResolvedWebAuthnProvider> = {
  // The browser's response contains the challenge, and other sites cannot post it.
  needsCSRFToken: false,
  option: ({ id, name, conditionalUI, formFields: inputs }, baseUrl) => ({
    kind: "passkey",
    id,
    name,
    action: `${baseUrl}/callback/${id}`,
    optionsUrl: `${baseUrl}/webauthn-options/${id}`,
    conditionalUI,
    inputs,
    script: { code: browserScript },
    form: passkeyForm,
  }),
  finish: finishSignIn,
  options: answerOptions,
}
