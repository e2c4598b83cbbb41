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
import type { OAuthConfig, OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { GitHub } from "../../src/providers/github.ts"
import { Google } from "../../src/providers/google.ts"
import { MicrosoftEntraID } from "../../src/providers/microsoft-entra-id.ts"
import { renderSignInPage, type SignInOption } from "../../src/pages/sign-in-page.ts"
import { renderSignOutPage } from "../../src/pages/sign-out-page.ts"
import { renderVerifyRequestPage } from "../../src/pages/verify-request-page.ts"

type AnyOAuthConfig = Pick<OAuthConfig<never> | OIDCConfig<never>, "id" | "name" | "style">

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
  name: "Nodemailer",
  action: `${origin}/auth/signin/nodemailer`,
}

export const passkeyScript = `document.body.dataset.ran = "yes"`

const passkeyForm: PasskeyFormOption = {
  kind: "passkey",
  id: "passkey",
  action: `${origin}/auth/callback/passkey`,
  optionsUrl: `${origin}/auth/webauthn-options/passkey`,
  conditionalUI: true,
  inputs: { email: { label: "Email", required: true, autocomplete: "username webauthn" } },
  script: { code: passkeyScript },
  form: renderPasskeyForm,
}

/** A provider's button as applications have it, with the vendor's mark. */
export async function buttonOf({ id, name, style = {} }: AnyOAuthConfig): Promise<SignInOption> {
  const { mark } = style
  const loaded = typeof mark === "function" ? (await mark()).mark : mark
  const action = `${origin}/auth/signin/${id}`
  return { kind: "button", id, name, action, style: { ...style, mark: loaded } }
}

export const allOptions: readonly SignInOption[] = [
  await buttonOf(Google()),
  await buttonOf(GitHub()),
  await buttonOf(MicrosoftEntraID()),
  button("example", "Example", "#ffd21e"),
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
