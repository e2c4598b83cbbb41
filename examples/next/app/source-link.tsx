"use client"

import { useSelectedLayoutSegments } from "next/navigation"

/** The segment of a path that no page has. */
const unknownPath = "/_not-found"

/** A link to the file that makes the current page, for the footer: Next.js derives the path from it. */
export function PageSource() {
  const segments = useSelectedLayoutSegments()
  const isUnknown = segments[0] === unknownPath
  return <SourceLink file={isUnknown ? "not-found.tsx" : [...segments, "page.tsx"].join("/")} />
}

/**
 * A link to a file.
 *
 * @param props.file - path from this folder
 */
export function SourceLink({ file }: { readonly file: string }) {
  const path = `examples/next/app/${file}`
  return (
    <>
      {/* `next.config.ts` sets the variable, and the build replaces it with its value. */}
      <a href={`${process.env.REPOSITORY}/blob/main/${path}`}>Source of this page</a>{" "}
      <code>{path}</code>
    </>
  )
}
