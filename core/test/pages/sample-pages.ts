import type { Theme } from "../../src/config/auth-config.ts"
import type { Page } from "../../src/pages/document.ts"
import type { CredentialsFormOption } from "../../src/pages/credentials-form.ts"
import { renderErrorPage } from "../../src/pages/error-page.ts"
import { renderSignInPage, type SignInOption } from "../../src/pages/sign-in-page.ts"
import { renderSignOutPage } from "../../src/pages/sign-out-page.ts"

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

export const allOptions: readonly SignInOption[] = [
  button("google", "Google", "#1a73e8"),
  button("github", "GitHub", "#24292f"),
  button("microsoft-entra-id", "Microsoft Entra ID"),
  passwordForm,
]

/** A sign-in page with parts of one's own. */
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
export async function samplePages(theme: Theme = {}): Promise<Readonly<Record<string, Page>>> {
  return {
    signIn: await signInPage({ theme, error: "CredentialsSignin" }),
    signOut: await renderSignOutPage({
      theme,
      csrfToken: "token|hash",
      action: `${origin}/auth/signout`,
      callbackUrl: origin,
    }),
    error: await renderErrorPage({
      theme,
      error: "AccessDenied",
      homeUrl: origin,
      signInUrl: `${origin}/auth/signin`,
    }),
  }
}
