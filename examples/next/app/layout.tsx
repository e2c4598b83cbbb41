import "lockstep-example-local-services/style.css"
import "./app.css"

import { SessionProvider } from "@lockstep/next/react"
import type { Metadata } from "next"
import Link from "next/link"
import type { ReactNode } from "react"

import { currentSession } from "../accounts/current-session.ts"
import { NavigationLinks } from "./navigation-links.tsx"
import { PageSource } from "./source-link.tsx"
import { Visitor } from "./visitor.tsx"

export const metadata: Metadata = {
  description:
    "An example application for Lockstep, with sign-in by providers, magic links and passkeys.",
  title: { default: "Lockstep on Next.js", template: "%s · Lockstep on Next.js" },
}

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const session = await currentSession()
  return (
    <html lang="en">
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        {/* With the key, nothing in the browser outlives the user that it belongs to. */}
        <SessionProvider key={session?.user.id ?? "nobody"} session={session}>
          <header>
            <Link className="brand" href="/">
              <img src="/icon.svg" alt="" width="28" height="28" /> Lockstep on Next.js
            </Link>
            <nav aria-label="Main">
              <NavigationLinks />
              <span className="spacer" />
              <Visitor />
            </nav>
          </header>
          <main id="content">{children}</main>
        </SessionProvider>
        <footer>
          An example application for Lockstep. <PageSource />
        </footer>
      </body>
    </html>
  )
}
