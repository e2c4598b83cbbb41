"use client"

import "lockstep-example-local-services/style.css"

import { SourceLink } from "./source-link.tsx"

/**
 * What users see when the session cannot be read, for example because the database is down. Never "you
 * are signed out": users who were signed in still are, once the cause is fixed.
 */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>Please try again</title>
        <main>
          <h1>Please try again</h1>
          <p className="lead">
            Something on our side does not answer. If you were signed in, you still are.
          </p>
        </main>
        <footer>
          <SourceLink file="global-error.tsx" />
        </footer>
      </body>
    </html>
  )
}
