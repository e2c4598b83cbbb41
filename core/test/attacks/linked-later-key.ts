import type { AdapterAccount } from "../../src/adapters.ts"
import { mailApplication, signInByMail } from "../email/mailbox.ts"
import { storeUser } from "../support/application.ts"
import { providerOf, signIn } from "../support/current-provider.ts"
import { visitor } from "../support/visitor.ts"

/** The key of the mark that an account was linked by the owner of the address, as the database has it. */
export async function linkedLaterKey(): Promise<string> {
  const linked: AdapterAccount[] = []
  const app = mailApplication({
    others: [providerOf()],
    replaced: {
      // An adapter that cannot list a user's accounts marks them.
      listAccountsByUserId: undefined,
      linkAccount(account) {
        linked.push(account)
        return app.adapter.linkAccount(account)
      },
    },
  })
  await storeUser(app.adapter)
  const browser = visitor(app.config)
  await signInByMail(browser, app)
  await signIn(browser, { form: { link: "true" } })
  const mark = linked.find(({ provider }) => provider === "lockstep/linked-later")
  if (mark === undefined) throw new Error("The account was not marked.")
  return mark.providerAccountId
}
