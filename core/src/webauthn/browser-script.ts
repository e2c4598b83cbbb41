// Written by `npm run build:passkey-script` from the modules that its parts come from.

/**
 * The script of the sign-in page, as text: it finds the forms with `data-options`, asks the server for
 * the options of a ceremony, runs it, and posts the form with what the authenticator answered. Where
 * `data-conditional` says so, it also lets the browser offer passkeys while the person types.
 *
 * It is text, since a function's source is changed by whoever compiles it, and the policy of the page
 * permits exactly this one.
 */
export const browserScript: string = `
const renewAfter = 600_000
let offer
let running = Promise.resolve()
let answered = 0
function runCeremony(request) {
  offer?.abort()
  const answer = ask(request)
  running = answer.then(
    () => {
      answered += 1
    },
    () => {},
  )
  return answer
}
async function offerPasskey(
  next,
  signal,
) {
  const before = answered
  if (!(await canOffer())) return undefined
  for (;;) {
    await running
    if (signal?.aborted === true || answered !== before) return undefined
    const turn = new AbortController()
    const stop = () => turn.abort()
    const renewal = setTimeout(stop, renewAfter)
    offer = turn
    signal?.addEventListener("abort", stop)
    try {
      return await ask(await next(), turn.signal)
    } catch (error) {
      if (!turn.signal.aborted) throw error
    } finally {
      clearTimeout(renewal)
      signal?.removeEventListener("abort", stop)
    }
  }
}
async function canOffer() {
  if (typeof PublicKeyCredential === "undefined") return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}
async function ask(request, offered) {
  if (typeof PublicKeyCredential === "undefined") {
    throw new DOMException("This browser has no passkeys here.", "NotSupportedError")
  }
  const credential =
    request.action === "register"
      ? await navigator.credentials.create({ publicKey: creationOptions(request.options) })
      : await navigator.credentials.get({
          publicKey: requestOptions(request.options),
          ...(offered !== undefined && { mediation: "conditional", signal: offered }),
        })
  if (credential === null) throw new DOMException("There is no passkey.", "NotAllowedError")
  return toAnswer(credential)
}
function requestOptions(options) {
  const json = options
  return (
    PublicKeyCredential.parseRequestOptionsFromJSON?.(json) ?? {
      ...(json),
      challenge: toBytes(json.challenge),
      allowCredentials: listed(json.allowCredentials),
    }
  )
}
function creationOptions(options) {
  const json = options
  return (
    PublicKeyCredential.parseCreationOptionsFromJSON?.(json) ?? {
      ...(json),
      rp: json.rp,
      pubKeyCredParams: json.pubKeyCredParams,
      challenge: toBytes(json.challenge),
      user: { ...json.user, id: toBytes(json.user.id) },
      excludeCredentials: listed(json.excludeCredentials),
    }
  )
}
function listed(
  credentials = [],
) {
  return credentials.map(({ id, transports = [] }) => ({
    type: "public-key",
    id: toBytes(id),
    transports: transports,
  }))
}
function toAnswer({ id, type, response }) {
  const members = {
    clientDataJSON: toText(response.clientDataJSON),
  }
  const { attestationObject, getTransports } = response
  const assertion = response
  if (attestationObject !== undefined) {
    members["attestationObject"] = toText(attestationObject)
    members["transports"] = getTransports?.call(response) ?? []
  } else {
    members["authenticatorData"] = toText(assertion.authenticatorData)
    members["signature"] = toText(assertion.signature)
    if (assertion.userHandle) members["userHandle"] = toText(assertion.userHandle)
  }
  return { id, rawId: id, type, clientExtensionResults: {}, response: members }
}
function toBytes(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
function toText(bytes) {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}
async function optionsFor(form, action) {
  const fields = [...new FormData(form)]
  const body = new URLSearchParams([...fields, ["action", action]])
  const response = await fetch(form.dataset["options"] ?? "", { method: "POST", body })
  if (!response.ok) throw new Error("The server gave no options for a passkey.")
  return (await response.json())
}
function post(form, action, answer) {
  for (const [name, value] of Object.entries({ action, data: JSON.stringify(answer) })) {
    const input = document.createElement("input")
    form.append(Object.assign(input, { type: "hidden", name, value }))
  }
  form.submit()
}
async function offerOn(form) {
  try {
    const answer = await offerPasskey(() => optionsFor(form, "authenticate"))
    if (answer !== undefined) post(form, "authenticate", answer)
  } catch {
  }
}
async function performOn(form, action) {
  const problem = form.querySelector ("[data-problem]")
  if (problem) problem.hidden = true
  try {
    post(form, action, await runCeremony(await optionsFor(form, action)))
  } catch {
    if (problem) problem.hidden = false
  }
}
for (const form of document.querySelectorAll ("form[data-options]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const { submitter } = event
    const isNew = submitter instanceof HTMLButtonElement && submitter.value === "register"
    const address = form.querySelector ("[autocomplete~=webauthn]")
    if (address) {
      address.required = isNew
      if (!form.reportValidity()) return
    }
    void performOn(form, isNew ? "register" : "authenticate")
  })
  if (form.dataset["conditional"] === "true") void offerOn(form)
}
`
