import type { Metadata } from "next"

import { requireSession } from "../../accounts/current-session.ts"

export const metadata: Metadata = { title: "Members" }

/** The page for users who are signed in. */
export default async function Members() {
  const { user } = await requireSession("/members")
  return (
    <>
      <h1>Members only</h1>
      <p className="lead">Good to see you, {user.name ?? user.email}.</p>
      <section className="panel">
        <h2>How you got here</h2>
        <ol className="steps">
          <li>
            A provider said who you are, or you showed a password, a mailed link or a passkey.
          </li>
          <li>The application found or stored you in its database, and started a session there.</li>
          <li>The proxy saw that session, and let your browser through to this page.</li>
          <li>The page looked once more before it read anything.</li>
        </ol>
        <p className="quiet">Sign out and come back: you will be asked to sign in again.</p>
      </section>
    </>
  )
}
