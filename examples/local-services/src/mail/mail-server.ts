import { once } from "node:events"
import { buffer } from "node:stream/consumers"

import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"

/** An email that an application sent. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** A running mail server. */
export interface MailServer {
  /** The URL to send emails through. */
  readonly url: string
  /** The received emails, newest first. */
  readonly mails: readonly Mail[]
  close(): Promise<void>
}

/** More would fill the memory of a demo that is never stopped. */
const limit = 50

/**
 * Starts a mail server for this machine alone. It delivers nothing: it keeps what it gets until it ends.
 *
 * @param report - called for each email
 */
export async function startMailServer(report: (mail: Mail) => void): Promise<MailServer> {
  const mails: Mail[] = []
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(({ to, subject = "", text = "" }) => {
          const mail = { to: to?.[0]?.address ?? "", subject, text }
          mails.unshift(mail)
          mails.splice(limit)
          report(mail)
        })
        .then(() => done(), done)
    },
  })
  await once(smtp.listen(0, "localhost"), "listening")
  const address = smtp.server.address()
  if (typeof address !== "object" || !address) throw new Error("The mail server has no port.")
  const close = (): Promise<void> => new Promise((resolve) => smtp.close(() => resolve()))
  return { url: `smtp://localhost:${address.port}`, mails, close }
}
