export const memberRoles = ['owner', 'manager', 'viewer'] as const

/** What a person is in an account. Not the `role` of the registration, which is `agent` for all. */
export type MemberRole = (typeof memberRoles)[number]

export const permissions = ['view', 'campaigns', 'account'] as const

/**
 * `view`: results, replies, lists and the balance. `campaigns`: also lists, campaigns, tests and drafts,
 * so everything that contacts people or spends credits. `account`: also plan, cards, people and data.
 */
export type Permission = (typeof permissions)[number]

/** Who may do what: the one table, which the server enforces and the screens show. */
export const rolesWith: Readonly<Record<Permission, readonly MemberRole[]>> = {
  view: ['owner', 'manager', 'viewer'],
  campaigns: ['owner', 'manager'],
  account: ['owner'],
}

export function may(role: MemberRole, permission: Permission): boolean {
  return rolesWith[permission].includes(role)
}

/** How a role is shown, and what it means, in words. */
export const memberRoleTexts: Readonly<Record<MemberRole, { title: string; means: string }>> = {
  owner: { title: 'Owner', means: 'Everything, also the plan, cards, people and data.' },
  manager: {
    title: 'Manager',
    means: 'Lists and campaigns, which spend credits. No plan, no people.',
  },
  viewer: { title: 'Viewer', means: 'Sees results and replies, and changes nothing.' },
}
