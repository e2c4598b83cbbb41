"use server"
import { auth, unstable_update as update } from "./auth"

export async function rename(formData: FormData) {
  const session = await auth()
  const updated = await update({
    user: { ...session?.user, name: formData.get("name") as string },
  })
  await update({ user: { name: "Ada" } })
  return updated?.user?.name
}
