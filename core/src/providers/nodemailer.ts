import { createTransport } from "nodemailer"
import type { Awaitable } from "../adapter/adapter.ts"
import type { EmailConfig, VerificationRequestParams } from "../provider/email-provider.ts"
import { vulnerabilityOf } from "../logging/vulnerable-versions.ts"
import { requiring } from "../provider/email-service.ts"
import { isJsonObject } from "../reading/read-json.ts"

/** A provider of magic links that nodemailer sends. */
export interface NodemailerConfig extends EmailConfig {
  /** Sends the email. Rejects when it is not sent; the link then does not work. */
  sendVerificationRequest(params: NodemailerRequestParams): Awaitable<void>
  options?: NodemailerUserConfig
}

/** Options of {@link Nodemailer}. */
export type NodemailerUserConfig = Partial<Omit<NodemailerConfig, "type" | "options">>

/** What {@link NodemailerConfig.sendVerificationRequest} gets to work with. */
export interface NodemailerRequestParams extends VerificationRequestParams {
  readonly provider: NodemailerConfig
}

/** Milliseconds: nodemailer itself would keep a user waiting for minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

type Transporter = ReturnType<typeof createTransport>

// A transport that opens no connection. Of nodemailer, only transports have its version.
const { version } = createTransport({ jsonTransport: true }).transporter
const warning = vulnerabilityOf("nodemailer", version)

/**
 * Sign-in with a magic link through a mail server. Needs Node.js, the package `nodemailer` and the
 * option `server`.
 *
 * ```ts
 * Nodemailer({ server: "smtp://user:pass@smtp.example.com:587", from: "no-reply@example.com" })
 * ```
 *
 * @param options - what differs from the defaults
 */
export function Nodemailer(options: NodemailerUserConfig = {}): NodemailerConfig {
  // A pool of connections must be the same for all emails.
  let transporter: Transporter | undefined
  return {
    id: "nodemailer",
    name: "Nodemailer",
    type: "email",
    sendVerificationRequest: requiring(
      ["server"],
      async (params) => {
        transporter ??= transporterOf(params.provider.server)
        await sendMail(transporter, params)
      },
      warning,
    ),
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Nodemailer

function transporterOf(server: EmailConfig["server"]): Transporter {
  if (typeof server === "string") return createTransport({ url: server, ...timeouts })
  // An object with its own method is not an options object but a finished transport.
  const isOptions = typeof server === "object" && !("send" in server) && !("sendMail" in server)
  // nodemailer defines the options; it accepts its own transporters as transports too.
  const given = (isOptions ? { ...timeouts, ...server } : server) as Parameters<
    typeof createTransport
  >[0]
  return isTransporter(given) ? given : createTransport(given)
}

function isTransporter(server: unknown): server is Transporter {
  return typeof server === "object" && server !== null && "sendMail" in server
}

async function sendMail(
  transporter: Transporter,
  { identifier, message, provider }: VerificationRequestParams,
): Promise<void> {
  const info: unknown = await transporter.sendMail({
    // As an object, so that no parser finds two addresses in one.
    to: { name: "", address: identifier },
    from: provider.from ?? `no-reply@localhost`,
    ...message,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const refused = [...listOf(info, "rejected"), ...listOf(info, "pending")].length
  if (refused > 0) throw new Error("The mail server did not take the recipient.")
  const accepted = listOf(info, "accepted").length
  if (accepted > 1) throw new Error("The mail went to more than one recipient.")
}

/** Not every transport reports the result for each recipient. */
function listOf(info: unknown, member: string): readonly unknown[] {
  const list = isJsonObject(info) ? info[member] : undefined
  return Array.isArray(list) ? list : []
}
