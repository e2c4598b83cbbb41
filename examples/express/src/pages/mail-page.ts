import type { Session } from "@lockstep/core"
import { mailList } from "lockstep-example-local-services/mail-list"
import type { Mail } from "lockstep-example-local-services/mail-server"

import { page } from "./layout.ts"

/** A mailbox that everyone can read: do not use it in a real application. */
export function mailPage(session: Session | null, mails: readonly Mail[]): string {
  return page("Mail", session, mailList(mails), import.meta.url)
}
