import type { ReactNode } from "react"
import { type MiddlewareFunction, Outlet, Scripts } from "react-router"
import { authMiddleware } from "./auth-context.ts"

export const middleware: MiddlewareFunction<Response>[] = [authMiddleware]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <title>React Router</title>
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
