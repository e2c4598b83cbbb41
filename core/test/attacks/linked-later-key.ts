import type { AdapterAccount } from "../../src/adapters.ts"
import { house, providerOf, signIn, storeUser } from "../accounts/house.ts"
import { localMail } from "../email/mailbox.ts"
import { visitor } from "../support/visitor.ts"

const address = "ada@example.com"

/** The key of the mark that an account was linked by the owner of the address, as the database has it. */
export async function linkedLaterKey(): Promise<string> {
  const links: URL[] = []
  const linked: AdapterAccount[] = []
  const { config, adapter } = house(
    {
      // An adapter that cannot list a user's accounts marks them.
      listAccountsByUserId: undefined,
      linkAccount: (account) => {
        linked.push(account)
        return adapter.linkAccount?.(account)
      },
    },
    {
      providers: [
        providerOf(),
        localMail({ sendVerificationRequest: ({ url }) => void links.push(new URL(url)) }),
      ],
    },
  )
  await storeUser(adapter, { email: address })
  const browser = visitor(config)
  await browser.submit("signin/mail", { email: address })
  await browser.post("callback/mail", Object.fromEntries(links.at(-1)?.searchParams ?? []))
  await signIn(browser, { form: { link: "true" } })
  const mark = linked.find(({ provider }) => provider === "lockstep/linked-later")
  if (mark === undefined) throw new Error("The account was not marked.")
  return mark.providerAccountId
}
