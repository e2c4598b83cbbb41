/**
 * The script of the sign-in page, as text: it finds the forms with `data-options`, asks the server for
 * the options of a ceremony, runs it, and posts the form with what the authenticator answered. Where
 * `data-conditional` says so, it also lets the browser offer passkeys while the person types.
 *
 * It is text, since a function's source is changed by whoever compiles it, and the policy of the page
 * permits exactly this one.
 */
export const browserScript: string = `
const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0))
const toText = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
const listed = (list) => list?.map((each) => ({ ...each, id: toBytes(each.id) }))

const requestOptions = (json) =>
  PublicKeyCredential.parseRequestOptionsFromJSON?.(json) ?? {
    ...json,
    challenge: toBytes(json.challenge),
    allowCredentials: listed(json.allowCredentials),
  }
const creationOptions = (json) =>
  PublicKeyCredential.parseCreationOptionsFromJSON?.(json) ?? {
    ...json,
    challenge: toBytes(json.challenge),
    user: { ...json.user, id: toBytes(json.user.id) },
    excludeCredentials: listed(json.excludeCredentials),
  }

// Not toJSON, which some password managers leave out or get wrong.
const toJSON = ({ id, type, response }) => {
  const members = { clientDataJSON: toText(response.clientDataJSON) }
  if (response.attestationObject) {
    members.attestationObject = toText(response.attestationObject)
    members.transports = response.getTransports?.() ?? []
  } else {
    members.authenticatorData = toText(response.authenticatorData)
    members.signature = toText(response.signature)
    if (response.userHandle) members.userHandle = toText(response.userHandle)
  }
  return { id, rawId: id, type, clientExtensionResults: {}, response: members }
}

const ask = async (form, action) => {
  const body = new URLSearchParams(new FormData(form))
  body.set("action", action)
  const response = await fetch(form.dataset.options, { method: "POST", body })
  if (!response.ok) throw new Error("The server gave no options for a passkey.")
  return (await response.json()).options
}

const post = (form, action, credential) => {
  for (const [name, value] of [["action", action], ["data", JSON.stringify(toJSON(credential))]]) {
    const input = document.createElement("input")
    Object.assign(input, { type: "hidden", name, value })
    form.append(input)
  }
  form.submit()
}

let offering
const stopOffering = () => offering?.abort()

const offer = async (form) => {
  try {
    if (form.dataset.conditional !== "true") return
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
    const abort = (offering = new AbortController())
    const publicKey = requestOptions(await ask(form, "authenticate"))
    // Challenges live for 15 minutes; a page may be open for longer.
    const renewal = setTimeout(() => { abort.abort(); offer(form) }, 600000)
    abort.signal.addEventListener("abort", () => clearTimeout(renewal))
    const request = { publicKey, mediation: "conditional", signal: abort.signal }
    const credential = await navigator.credentials.get(request)
    if (credential) post(form, "authenticate", credential)
  } catch {
    // Nobody asked for it: the button is still there.
  }
}

const run = async (form, action) => {
  stopOffering()
  const problem = form.querySelector("[data-problem]")
  if (problem) problem.hidden = true
  try {
    const json = await ask(form, action)
    const credential = action === "register"
      ? await navigator.credentials.create({ publicKey: creationOptions(json) })
      : await navigator.credentials.get({ publicKey: requestOptions(json) })
    post(form, action, credential)
  } catch {
    if (problem) problem.hidden = false
    offer(form)
  }
}

for (const form of document.querySelectorAll("form[data-options]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const action = event.submitter?.value === "register" ? "register" : "authenticate"
    const address = form.querySelector("[autocomplete~=webauthn]")
    if (address) {
      // A passkey is found without an address; a new user needs one.
      address.required = action === "register"
      if (!form.reportValidity()) return
    }
    run(form, action)
  })
  offer(form)
}
`
