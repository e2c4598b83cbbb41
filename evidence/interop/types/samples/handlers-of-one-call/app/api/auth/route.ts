import NextAuth from "next-auth"
import { authOptions } from "../../../options"

export const { GET, POST } = NextAuth(authOptions).handlers

export const dynamic = "force-dynamic"
export const runtime = "nodejs"
