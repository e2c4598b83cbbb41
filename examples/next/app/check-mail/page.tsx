import type { Metadata } from "next"

export const metadata: Metadata = { title: "Check your mail" }

/** Where users come who asked for a mailed link. It says the same whether or not the address is known. */
export default function CheckMail() {
  // Only the demo has a page that shows everybody's mail.
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
