import Link from "next/link"

import { currentSession } from "../accounts/current-session.ts"

/** The public page. */
export default async function Home() {
  const session = await currentSession()
  return (
    <>
      <section className="hero">
        {session ? (
          <Welcome name={session.user.name ?? session.user.email ?? "friend"} />
        ) : (
          <Invitation />
        )}
      </section>
      <ul className="tiles">
        <li>
          <h2>Public</h2>
          <p>This page greets you by name when it knows you, and works when it does not.</p>
        </li>
        <li>
          <h2>Protected</h2>
          <p>
            <Link href="/members" prefetch={false}>
              Members
            </Link>{" "}
            sends you to sign in first, then brings you back.
          </p>
        </li>
        <li>
          <h2>Yours</h2>
          <p>
            <Link href="/account" prefetch={false}>
              Account
            </Link>{" "}
            shows your name, your sign-in methods, and where you are signed in.
          </p>
        </li>
      </ul>
    </>
  )
}

function Invitation() {
  return (
    <>
      <h1>Welcome</h1>
      <p className="lead">
        This page is for everybody. To see the pages that are not, sign in as Ada or Grace at the
        OpenID provider on this machine, with a link mailed to any address, with a password, or with
        a passkey.
      </p>
      <p className="actions">
        <Link className="button primary" href="/signin">
          Sign in
        </Link>
        <Link className="button" href="/members" prefetch={false}>
          Try the members’ page anyway
        </Link>
      </p>
    </>
  )
}

function Welcome({ name }: { readonly name: string }) {
  return (
    <>
      <h1>Hello, {name}</h1>
      <p className="lead">
        You are signed in. Reload, restart the server, open another tab: you stay so until you sign
        out.
      </p>
      <p className="actions">
        <Link className="button primary" href="/members">
          Go to the members’ page
        </Link>
        <Link className="button" href="/account">
          Look at your account
        </Link>
      </p>
    </>
  )
}
