import type { ProviderFacts } from "../flow/provider-facts.ts"
import { facts as entra } from "./microsoft-entra-id.ts"

/** The older name of Microsoft Entra ID, which accounts are stored by. */
export const facts: ProviderFacts = {
  ...entra,
  id: "azure-ad",
  name: "Azure Active Directory",
}
