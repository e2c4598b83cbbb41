import type { Session } from "@lockstep/core"
import { mailList } from "lockstep-example-local-services/mail-list"
import type { Mail } from "lockstep-example-local-services/mail-server"

import { page } from "./layout.ts"

/** The mailbox of everybody: it belongs in no real application. */
export function mailPage(session: Session | null, mails: readonly Mail[]): string {
  return page("Mail", session, mailList(mails))
}
