import { renderConfirmPage } from "../../src/pages/confirm-page.ts"
import type { Page } from "../../src/pages/document.ts"
import type { CredentialsFormOption } from "../../src/pages/credentials-form.ts"
import type { EmailFormOption } from "../../src/pages/email-form.ts"
import { renderErrorPage } from "../../src/pages/error-page.ts"
import type { PageSettings } from "../../src/pages/page-settings.ts"
import {
  passkeyForm as renderPasskeyForm,
  type PasskeyFormOption,
} from "../../src/pages/passkey-form.ts"
import { renderSignInPage, type SignInOption } from "../../src/pages/sign-in-page.ts"
import { renderSignOutPage } from "../../src/pages/sign-out-page.ts"
import { renderVerifyRequestPage } from "../../src/pages/verify-request-page.ts"

export const origin = "https://app.example.com"

/** A button, with the URL that the action gives it. */
export function button(id: string, name: string, brandColor?: string): SignInOption {
  const style = brandColor === undefined ? {} : { brandColor }
  return { kind: "button", id, name, action: `${origin}/auth/signin/${id}`, style }
}

export const passwordForm: CredentialsFormOption = {
  kind: "form",
  id: "credentials",
  name: "Credentials",
  action: `${origin}/auth/callback/credentials`,
  inputs: {
    username: { label: "User name", placeholder: "jsmith", required: true, autofocus: true },
    password: { label: "Password", type: "password" },
  },
}

const emailForm: EmailFormOption = {
  kind: "email",
  id: "nodemailer",
  name: "email",
  action: `${origin}/auth/signin/nodemailer`,
}

export const passkeyScript = `document.body.dataset.ran = "yes"`

const passkeyForm: PasskeyFormOption = {
  kind: "passkey",
  id: "passkey",
  name: "a passkey",
  action: `${origin}/auth/callback/passkey`,
  optionsUrl: `${origin}/auth/webauthn-options/passkey`,
  conditionalUI: true,
  inputs: { email: { label: "Email", required: true, autocomplete: "username webauthn" } },
  script: { code: passkeyScript },
  form: renderPasskeyForm,
}

export const allOptions: readonly SignInOption[] = [
  button("google", "Google", "#1a73e8"),
  button("github", "GitHub", "#24292f"),
  button("microsoft-entra-id", "Microsoft Entra ID"),
  emailForm,
  passwordForm,
  passkeyForm,
]

/** A sign-in page with custom parts. */
export function signInPage(
  parts: Partial<Parameters<typeof renderSignInPage>[0]> = {},
): Promise<Page> {
  return renderSignInPage({
    theme: {},
    providers: allOptions,
    csrfToken: "token|hash",
    callbackUrl: `${origin}/after?a=1&b=2`,
    ...parts,
  })
}

/** One of each page. */
export async function samplePages(
  settings: PageSettings = { theme: {} },
): Promise<Readonly<Record<string, Page>>> {
  const homeUrl = origin
  return {
    "sign-in": await signInPage({ ...settings, error: "CredentialsSignin" }),
    "sign-out": await renderSignOutPage({
      ...settings,
      csrfToken: "token|hash",
      action: `${origin}/auth/signout`,
      callbackUrl: origin,
      homeUrl,
      user: { email: "ada@example.com" },
    }),
    "verify-request": await renderVerifyRequestPage({ ...settings, homeUrl, maxAge: 600 }),
    confirm: await renderConfirmPage({
      ...settings,
      action: `${origin}/auth/callback/nodemailer`,
      hidden: { token: "secret", email: "ada@example.com", callbackUrl: origin },
      email: "ada@example.com",
    }),
    error: await renderErrorPage({
      ...settings,
      error: "AccessDenied",
      homeUrl,
      signInUrl: `${origin}/auth/signin`,
    }),
  }
}
