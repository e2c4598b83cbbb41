import { signIn } from "../auth"

export const load = async (event) => ({ session: await event.locals.auth() })

export const actions = { default: signIn }
