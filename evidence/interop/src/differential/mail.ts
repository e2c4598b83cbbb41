import type { EmailConfig } from "@auth/core/providers/email"
import type { Recorder } from "./recorder.ts"

/** A magic link that was sent. */
export interface SentMail {
  readonly url: string
}

/** Takes the place of a mail server. */
export interface Mailbox {
  readonly mails: readonly SentMail[]
  readonly sendVerificationRequest: EmailConfig["sendVerificationRequest"]
}

/** Makes an empty mailbox. */
export function createMailbox(recorder: Recorder): Mailbox {
  const mails: SentMail[] = []
  return {
    mails,
    sendVerificationRequest: ({ provider, ...message }) => {
      recorder.call("mail", "sendVerificationRequest", {
        ...message,
        url: message.url.replace(/([?&]token=)[^&]*/, "$1<token>"),
        provider: { id: provider.id, type: provider.type, from: provider.from },
      })
      mails.push({ url: message.url })
    },
  }
}
