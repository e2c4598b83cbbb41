import { once } from "node:events"
import { buffer } from "node:stream/consumers"
import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"

/** A mail server that keeps what it gets. */
export interface MailServer {
  /** What an email is sent through. */
  readonly url: string
  /** The link in the newest mail to an address, if one came. */
  findLink(address: string): string | undefined
  /** The same; there has to be one. */
  linkTo(address: string): string
  close(): Promise<void>
}

/** Starts a mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const links = new Map<string, string>()
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, _session, done) {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(({ to, text = "" }) => {
          links.set(to?.[0]?.address ?? "", /https?:\S+/.exec(text)?.[0] ?? "")
        })
        .then(() => done(), done)
    },
  })
  await once(smtp.listen(0, "localhost"), "listening")
  const address = smtp.server.address()
  if (typeof address !== "object" || address === null) throw new Error("There is no port.")
  return {
    url: `smtp://localhost:${address.port}`,
    findLink: (recipient) => links.get(recipient),
    linkTo(recipient) {
      const link = links.get(recipient)
      if (!link) throw new Error(`No link came to ${recipient}.`)
      return link
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
