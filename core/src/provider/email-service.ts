import { parseJsonObject } from "../reading/read-json.ts"
import type { VerificationRequestParams } from "./email-provider.ts"

/** An option that a sender can require. */
type RequiredEmailOption = "apiKey" | "from" | "server" | "transactionalId"

/** What the sender of a built-in provider has to say. An application that replaces the sender replaces it too. */
export interface SenderNotes {
  readonly requires?: readonly RequiredEmailOption[]
  /** About what the sender uses. */
  readonly warning?: string | undefined
}

/**
 * Names the options that a sender requires.
 *
 * @param send - sends an email
 */
export function requiring<Params>(
  requires: readonly RequiredEmailOption[],
  send: (params: Params) => Promise<void>,
  warning?: string,
): ((params: Params) => Promise<void>) & SenderNotes {
  return Object.assign(send, { requires, warning })
}

/** An email in the format of an email service. */
export interface ServiceRequest {
  /** Name of the service, for messages. */
  readonly service: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as it is, or, any other object, as JSON. */
  readonly body: FormData | Readonly<Record<string, unknown>>
}

/**
 * Sends an email through an email service.
 *
 * @throws Error that names status and error code, and quotes nothing else
 */
export async function postMail(
  { fetch: send }: Pick<VerificationRequestParams, "fetch">,
  { service, url, headers, body }: ServiceRequest,
): Promise<void> {
  const isForm = body instanceof FormData
  const response = await send(url, {
    method: "POST",
    headers: isForm ? headers : { ...headers, "content-type": "application/json" },
    body: isForm ? body : JSON.stringify(body),
  })
  if (response.ok) return
  const code = errorCode(parseJsonObject(await response.text()))
  throw new Error(
    `${service} answered ${response.status}${code === undefined ? "" : ` (${code})`}.`,
  )
}

/** The address and the name of a sender. */
export function senderOf(from: string): { readonly address: string; readonly name?: string } {
  const text = from.trim()
  const [before = "", inBrackets = "", ...rest] = text.slice(0, -1).split("<")
  const address = inBrackets.trim()
  const name = before.trim().replace(/^"/, "").replace(/"$/, "").trim()
  const isNamed = text.endsWith(">") && rest.length === 0 && !/[">]/.test(name)
  if (!isNamed || !/^[^>\s]+$/.test(address)) return { address: text }
  return { address, ...(name && { name }) }
}

/** Texts of services quote addresses and keys; a code is one word. */
function errorCode(answer: Record<string, unknown> | undefined): string | undefined {
  for (const member of ["name", "ErrorCode", "code", "error"]) {
    const code = answer?.[member]
    if (typeof code === "number") return String(code)
    if (typeof code === "string" && /^\w{1,60}$/.test(code)) return code
  }
  return undefined
}
