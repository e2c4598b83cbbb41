import NextAuth from "next-auth"
import Nodemailer, { type NodemailerConfig } from "next-auth/providers/nodemailer"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { PrismaClient } from "@prisma/client"
import { createTransport } from "nodemailer"

type SendParams = Parameters<NodemailerConfig["sendVerificationRequest"]>[0]

async function sendVerificationRequest(params: SendParams) {
  const { identifier, url, provider, theme } = params
  const { host } = new URL(url)
  const transport = createTransport(provider.server as string)
  const result = await transport.sendMail({
    to: identifier,
    from: provider.from,
    subject: `Sign in to ${host}`,
    text: `Sign in to ${host}\n${url}\n\n`,
    html: `<a style="color:${theme.brandColor || "#346df1"}" href="${url}">Sign in</a>`,
  })
  const failed = result.rejected.filter(Boolean)
  if (failed.length) throw new Error(`Email (${failed.join(", ")}) could not be sent`)
}

export const { handlers, auth, signIn } = NextAuth({
  adapter: PrismaAdapter(new PrismaClient()),
  providers: [
    Nodemailer({
      server: {
        host: process.env.EMAIL_SERVER_HOST!,
        port: Number(process.env.EMAIL_SERVER_PORT),
        auth: { user: process.env.EMAIL_SERVER_USER!, pass: process.env.EMAIL_SERVER_PASSWORD! },
      },
      from: process.env.EMAIL_FROM!,
      maxAge: 10 * 60,
      sendVerificationRequest,
      generateVerificationToken: async () => crypto.randomUUID(),
      normalizeIdentifier(identifier: string): string {
        const [local, domain] = identifier.toLowerCase().trim().split("@")
        return `${local}@${domain?.split(",")[0]}`
      },
    }),
  ],
  pages: { verifyRequest: "/check-your-mail" },
})
