import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import type {
  EmailConfig,
  EmailUserConfig,
  VerificationRequestParams,
} from "../../src/provider/email-provider.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, type Visitor } from "../support/visitor.ts"
import { type ReplacedMethods, watchedAdapter } from "../support/watched-adapter.ts"

export const origin = "http://app.example.com"
export const cookieName = "authjs.session-token"
export const verifiedAt = new Date("2026-01-02T03:04:05.678Z")

/** An application with a provider whose mails end in a list, and what happened in it. */
export interface MailHouse {
  readonly config: AuthConfig
  readonly adapter: Adapter
  readonly mails: VerificationRequestParams[]
  /** Adapter methods, callbacks and events, in order. */
  readonly log: string[]
  readonly errors: Error[]
  /** Code, path and message of each warning. */
  readonly warnings: string[]
}

/** What tests vary. */
export interface MailHouseOptions {
  readonly provider?: EmailUserConfig
  /** Further providers. */
  readonly others?: AuthConfig["providers"]
  readonly adapter?: Adapter
  readonly replaced?: ReplacedMethods
  readonly config?: Partial<AuthConfig>
}

/** Opens an application on the reference adapter. */
export function mailHouse({
  provider = {},
  others = [],
  adapter = MemoryAdapter(),
  replaced = {},
  config = {},
}: MailHouseOptions = {}): MailHouse {
  const mails: VerificationRequestParams[] = []
  const log: string[] = []
  const { logger, errors, warnings } = recordingLogger()
  const event = (name: string) => () => void log.push(`event ${name}`)
  return {
    adapter,
    mails,
    log,
    errors,
    warnings,
    config: configWith({
      adapter: watchedAdapter(adapter, replaced, log),
      providers: [
        localMail({ sendVerificationRequest: (mail) => void mails.push(mail), ...provider }),
        ...others,
      ],
      logger,
      events: {
        signIn: event("signIn"),
        createUser: event("createUser"),
        updateUser: event("updateUser"),
        linkAccount: event("linkAccount"),
      },
      ...config,
    }),
  }
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
export function linkOf({ mails }: MailHouse): string {
  const { pathname, search } = new URL(mails.at(-1)?.url ?? "")
  return pathname.slice("/auth/".length) + search
}

/** Opens the last link and presses the button on its page. */
export async function confirm(browser: Visitor, house: MailHouse): Promise<string> {
  const [path = "", query] = linkOf(house).split("?")
  const form = Object.fromEntries(new URLSearchParams(query))
  const response = await browser.post(path, form)
  return response.headers.get("location") ?? ""
}

/** Asks for a link and follows it. */
export async function signInByMail(
  browser: Visitor,
  house: MailHouse,
  email = "ada@example.com",
): Promise<string> {
  const asked = await askForLink(browser, email)
  return house.mails.length === 0 || asked.includes("error=") ? asked : confirm(browser, house)
}
