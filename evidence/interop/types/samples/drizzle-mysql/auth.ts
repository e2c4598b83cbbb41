import NextAuth from "next-auth"
import type { Adapter } from "next-auth/adapters"
import Twitch from "next-auth/providers/twitch"
import { DrizzleAdapter } from "@auth/drizzle-adapter"
import type { MySql2Database } from "drizzle-orm/mysql2"
import * as schema from "./schema"

declare const db: MySql2Database

const adapter = DrizzleAdapter(db, {
  usersTable: schema.users,
  accountsTable: schema.accounts,
  sessionsTable: schema.sessions,
}) as Adapter

export const { handlers, auth } = NextAuth({ adapter, providers: [Twitch] })
