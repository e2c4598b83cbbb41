import NextAuth from "next-auth"
import { AuthError } from "next-auth"
import type { LoggerInstance } from "@auth/core/types"
import GitHub from "next-auth/providers/github"

const report = (level: string, ...values: unknown[]) => console.log(level, ...values)

const logger: Partial<LoggerInstance> = {
  error(error) {
    if (error instanceof AuthError) report(error.type, error.cause?.err?.message)
    report("error", error.name, error.message, error.stack)
  },
  warn(code) {
    report("warn", code)
  },
}

export const { handlers, auth } = NextAuth({
  providers: [GitHub],
  debug: process.env.NODE_ENV !== "production",
  logger: {
    ...logger,
    debug(message, metadata) {
      report("debug", message, metadata)
    },
  },
})
