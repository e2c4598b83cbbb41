"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"

const links = [
  { path: "/", label: "Home" },
  { path: "/members", label: "Members" },
  { path: "/account", label: "Account" },
]

/** Links to all pages; that of the current one is marked. */
export function NavigationLinks() {
  const current = usePathname()
  return links.map(({ path, label }) => (
    // No prefetch: a protected page would only redirect a signed-out visitor to the sign-in page.
    <Link
      key={path}
      href={path}
      prefetch={false}
      aria-current={path === current ? "page" : undefined}
    >
      {label}
    </Link>
  ))
}
