import { adapter } from "../../database/database.ts"
import { AddPasskey } from "./add-passkey.tsx"
import { linkAccount } from "./change.ts"

interface Props {
  readonly userId: string
  readonly email: string | null
}

const names: Readonly<Record<string, string>> = { local: "Local OpenID", passkey: "Passkey" }

/** How the user signs in, and how to add more. */
export async function SignInMethods({ userId, email }: Props) {
  const accounts = await adapter().listAccountsByUserId(userId)
  return (
    <section className="panel">
      <h2>Sign-in methods</h2>
      <table>
        <caption className="hidden">Your sign-in methods</caption>
        <tbody>
          {accounts.map(({ provider, providerAccountId }) => (
            <tr key={`${provider} ${providerAccountId}`}>
              <th scope="row">{names[provider] ?? provider}</th>
              <td>
                {provider === "passkey" ? "on one of your devices" : `as ${providerAccountId}`}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Magic links</th>
            <td>to {email}</td>
          </tr>
        </tbody>
      </table>
      <div className="actions">
        <form action={linkAccount}>
          <button className="button">Link an account at Local OpenID</button>
        </form>
        <AddPasskey />
      </div>
    </section>
  )
}
