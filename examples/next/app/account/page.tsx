import type { Metadata } from "next"

import { requireSession } from "../../accounts/current-session.ts"
import { ProfileForm } from "./profile-form.tsx"
import { SessionList } from "./session-list.tsx"
import { SignInMethods } from "./sign-in-methods.tsx"

export const metadata: Metadata = { title: "Account" }

/** Who a user is here, how they get in, and where they are signed in. */
export default async function Account() {
  const { user } = await requireSession("/account")
  return (
    <>
      <h1>Your account</h1>
      <p className="lead">{user.email}</p>
      <ProfileForm name={user.name ?? ""} />
      <SignInMethods userId={user.id} email={user.email} />
      <SessionList />
    </>
  )
}
