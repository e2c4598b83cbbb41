import type { Metadata } from "next"

export const metadata: Metadata = { title: "Check your mail" }

/**
 * The page after a user requests a magic link. It is the same whether or not the address has a
 * user.
 */
export default function CheckMail() {
  // Only the demo has a page that shows all emails.
  const mailPage = process.env["MAIL_PAGE"]
  return (
    <>
      <h1>Check your mail</h1>
      <p className="lead">A link is on its way to you. It works once, for one day.</p>
      {mailPage && (
        <p className="actions">
          <a className="button primary" href={mailPage}>
            Look into the local mailbox
          </a>
        </p>
      )}
    </>
  )
}
