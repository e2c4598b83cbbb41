import type { PasskeyRequest } from "../client/request-passkey.ts"
import { offerPasskey, type PasskeyAnswer, runCeremony } from "../client/ceremony.ts"

// No module imports this one. `npm run build:passkey-script` bundles it with the ceremony and
// writes the script of the sign-in page to browser-script.ts.

/** The input for the email address of a new user: where there is one form for magic links, that form has it. */
function addressOf(form: HTMLFormElement): HTMLInputElement | null {
  const selector = "[autocomplete~=webauthn]"
  return form.querySelector<HTMLInputElement>(selector) ?? document.querySelector(selector)
}

async function optionsFor(form: HTMLFormElement, action: string): Promise<PasskeyRequest> {
  // Lockstep's forms contain no files.
  const fields = [...new FormData(form)] as [string, string][]
  const address = addressOf(form)
  if (address && address.form !== form) fields.push([address.name, address.value])
  const body = new URLSearchParams([...fields, ["action", action]])
  const response = await fetch(form.dataset["options"] ?? "", { method: "POST", body })
  if (!response.ok) throw new Error("The server gave no options for a passkey.")
  // The server sent this response itself.
  return (await response.json()) as PasskeyRequest
}

function post(form: HTMLFormElement, action: string, answer: PasskeyAnswer): void {
  for (const [name, value] of Object.entries({ action, data: JSON.stringify(answer) })) {
    const input = document.createElement("input")
    form.append(Object.assign(input, { type: "hidden", name, value }))
  }
  form.submit()
}

async function offerOn(form: HTMLFormElement): Promise<void> {
  try {
    const answer = await offerPasskey(() => optionsFor(form, "authenticate"))
    if (answer !== undefined) post(form, "authenticate", answer)
  } catch {
    // The user did not start this; they can still use the button.
  }
}

async function performOn(form: HTMLFormElement, action: string): Promise<void> {
  const problem = form.querySelector<HTMLElement>("[data-problem]")
  if (problem) problem.hidden = true
  try {
    post(form, action, await runCeremony(await optionsFor(form, action)))
  } catch {
    if (problem) problem.hidden = false
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-options]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const { submitter } = event
    const isNew = submitter instanceof HTMLButtonElement && submitter.value === "register"
    const address = addressOf(form)
    // Signing in with a passkey needs no email address; a new user needs one.
    if (address?.form === form) address.required = isNew
    else if (isNew && address?.reportValidity() === false) return
    if (!form.reportValidity()) return
    void performOn(form, isNew ? "register" : "authenticate")
  })
  if (form.dataset["conditional"] === "true") void offerOn(form)
}
