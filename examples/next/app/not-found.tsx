import type { Metadata } from "next"
import Link from "next/link"

export const metadata: Metadata = { title: "Page not found" }

/** The page for a path that no other page has. */
export default function NotFound() {
  return (
    <section className="hero">
      <h1>Page not found</h1>
      <p className="lead">This page does not exist.</p>
      <p className="actions">
        <Link className="button primary" href="/">
          Go to the start page
        </Link>
      </p>
    </section>
  )
}
