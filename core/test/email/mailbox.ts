import type { Adapter } from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import type {
  EmailConfig,
  EmailUserConfig,
  VerificationRequestParams,
} from "../../src/provider/email-provider.ts"
import { type Application, application } from "../support/application.ts"
import type { Visitor } from "../support/visitor.ts"
import type { ReplacedMethods } from "../support/watched-adapter.ts"

/** The emails that an application sent. */
export interface Mailbox {
  readonly mails: VerificationRequestParams[]
}

/** What tests vary. */
export interface MailOptions {
  readonly provider?: EmailUserConfig
  /** Further providers. */
  readonly others?: AuthConfig["providers"]
  /** Instead of that of the application. */
  readonly adapter?: Required<Adapter>
  readonly replaced?: ReplacedMethods
  readonly config?: Partial<AuthConfig>
}

/** Makes an application whose email provider sends to a mailbox. */
export function mailApplication({
  provider,
  others = [],
  adapter,
  replaced,
  config,
}: MailOptions = {}): Application & Mailbox {
  const mails: VerificationRequestParams[] = []
  const mail = localMail({ sendVerificationRequest: (sent) => void mails.push(sent), ...provider })
  const methods = { ...adapter, ...replaced }
  const app = application({ providers: [mail, ...others], ...config }, methods)
  return { ...app, adapter: adapter ?? app.adapter, mails }
}

/** An email provider as an application would write it. */
export function localMail(options: EmailUserConfig = {}): EmailConfig {
  return {
    id: "mail",
    name: "Email",
    type: "email",
    sendVerificationRequest: () => undefined,
    ...options,
  }
}

/** Asks for a link. */
export async function askForLink(
  browser: Visitor,
  email: string,
  form: Record<string, string> = {},
): Promise<string> {
  const response = await browser.submit("signin/mail", { email, ...form })
  return response.headers.get("location") ?? ""
}

/** The path below the base path to which the last link leads. */
export function linkOf({ mails }: Mailbox): string {
  const { pathname, search } = new URL(mails.at(-1)?.url ?? "")
  return pathname.slice("/auth/".length) + search
}

/** Opens the last link and presses the button on its page. */
export async function confirm(browser: Visitor, mailbox: Mailbox): Promise<string> {
  const [path = "", query] = linkOf(mailbox).split("?")
  const form = Object.fromEntries(new URLSearchParams(query))
  const response = await browser.post(path, form)
  return response.headers.get("location") ?? ""
}

/** Asks for a link and follows it. */
export async function signInByMail(
  browser: Visitor,
  mailbox: Mailbox,
  email = "ada@example.com",
): Promise<string> {
  const asked = await askForLink(browser, email)
  return mailbox.mails.length === 0 || asked.includes("error=") ? asked : confirm(browser, mailbox)
}
