// Written by `npm run build:provider-modules`.
export * from "@lockstep/core/providers/nodemailer"
export { default } from "@lockstep/core/providers/nodemailer"
