import { signIn } from "@lockstep/core/client"
import { createPasskey } from "@lockstep/core/client/passkey"

const problem = document.querySelector("#problem")

/** @param {import("@lockstep/core/client").ClientResult} result */
function explain(result) {
  if (result.ok || !problem) return
  problem.textContent =
    result.code === "InvalidStateError"
      ? "This device already has a passkey for you."
      : `That did not work (${result.code ?? result.error}).`
}

function unreachable() {
  if (problem) problem.textContent = "The server does not answer. Please try again."
}

/**
 * The button is disabled until this has run: before, a click would do nothing.
 *
 * @param {string} selector
 * @param {() => Promise<import("@lockstep/core/client").ClientResult>} action
 */
function onClick(selector, action) {
  const button = document.querySelector(selector)
  if (!(button instanceof HTMLButtonElement)) return
  button.addEventListener("click", () => {
    void action().then(explain, unreachable)
  })
  button.disabled = false
}

// A user who is signed in, and makes a passkey, adds it to their account.
onClick("#add-passkey", () => createPasskey())
// Being signed in links nothing by itself: the user must request it.
onClick("#link-local", () => signIn("local", { fields: { link: "true" } }))
