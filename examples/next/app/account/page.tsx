import type { Metadata } from "next"

import { requireSession } from "../../accounts/current-session.ts"
import { ProfileForm } from "./profile-form.tsx"
import { SessionList } from "./session-list.tsx"
import { SignInMethods } from "./sign-in-methods.tsx"

export const metadata: Metadata = { title: "Account" }

/** The profile of a user, their sign-in methods and their sessions. */
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
