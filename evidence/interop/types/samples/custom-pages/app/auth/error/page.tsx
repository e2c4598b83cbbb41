"use client"
import { useSearchParams } from "next/navigation"

enum Error {
  Configuration = "Configuration",
}

const errorMap = {
  [Error.Configuration]: <p>There was a problem. Contact us.</p>,
}

export default function AuthErrorPage() {
  const search = useSearchParams()
  const error = search.get("error") as Error
  return <div>{errorMap[error] || "Please contact us."}</div>
}
