"use client"
import { type FormEvent, useState } from "react"
import { getProviders, signIn, type SignInResponse } from "next-auth/react"

type Providers = Awaited<ReturnType<typeof getProviders>>

export function LoginForm({ callbackUrl }: { callbackUrl: string }) {
  const [providers, setProviders] = useState<Providers>(null)
  const [error, setError] = useState<string | undefined>(undefined)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const res: SignInResponse = await signIn("credentials", {
      email: data.get("email"),
      password: data.get("password"),
      redirect: false,
      callbackUrl,
    })
    if (!res.ok || res.error) {
      setError(res.code ?? res.error)
    } else if (res.url) {
      window.location.href = res.url
    }
    setProviders(await getProviders())
  }

  return (
    <form onSubmit={submit}>
      {error && <p>{error}</p>}
      {providers &&
        Object.values(providers).map((provider) => (
          <button
            key={provider.name}
            type="button"
            onClick={() => signIn(provider.id, { callbackUrl })}
          >
            {provider.name}
          </button>
        ))}
      <button
        onClick={() => signIn("google", { redirectTo: "/" }, { login_hint: "ada@example.com" })}
      />
    </form>
  )
}
