import type { OIDCConfig, OIDCUserConfig } from "next-auth/providers"

interface StaffProfile extends Record<string, unknown> {
  sub: string
  name: string
  email: string
}

export function Staff(config: OIDCUserConfig<StaffProfile>): OIDCConfig<StaffProfile> {
  return {
    id: "staff",
    name: "Staff",
    type: "oidc",
    issuer: "https://staff.example.com",
    checks: ["pkce", "state", "nonce"],
    profile: (profile) => ({ id: profile.sub, name: profile.name, email: profile.email }),
    options: config,
  }
}
