/** Who may do what: three layers (profile, user flags, plan flags) in one pure `can`. */

export const profiles = ['admin', 'user'] as const
export type Profile = (typeof profiles)[number]

export const userFlags = [
  'allTicket',
  'allowGroup',
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowRealTime',
  'allowConnections',
] as const
export type UserFlag = (typeof userFlags)[number]

export const planFlags = [
  'useWhatsapp',
  'useFacebook',
  'useInstagram',
  'useCampaigns',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
] as const
export type PlanFlag = (typeof planFlags)[number]

interface Grant {
  /** Admins of the company have every action but the super admin's. */
  to: 'admin' | 'super'
  /** A user flag that grants it too. */
  orFlag?: UserFlag
}

/** Every action that a call can need. The names with a colon are from the specification. */
export const actions = {
  'dashboard:view': { to: 'admin', orFlag: 'showDashboard' },
  'moments:view': { to: 'admin', orFlag: 'allowRealTime' },
  'drawer-admin-items:view': { to: 'admin', orFlag: 'allowConnections' },
  'tickets-manager:showall': { to: 'admin', orFlag: 'allUserChat' },
  'tickets-manager:closeAll': { to: 'admin' },
  'tickets-manager:exportTickets': { to: 'admin' },
  'ticket-options:deleteTicket': { to: 'admin' },
  'tickets:ignore': { to: 'admin', orFlag: 'userClosePendingTicket' },
  'contacts-page:deleteContact': { to: 'admin' },
  'contacts-page:exportContacts': { to: 'admin' },
  'contacts-page:mergeContacts': { to: 'admin' },
  'contacts-page:importFromPhone': { to: 'admin', orFlag: 'allowConnections' },
  'contacts:seeNumbers': { to: 'admin' },
  'contact-lists:manageItems': { to: 'admin' },
  'campaigns:manage': { to: 'admin' },
  'connections-page:view': { to: 'admin', orFlag: 'allowConnections' },
  'connections-page:actionButtons': { to: 'admin', orFlag: 'allowConnections' },
  'connections-page:addConnection': { to: 'admin', orFlag: 'allowConnections' },
  'connections-page:editOrDeleteConnection': { to: 'admin', orFlag: 'allowConnections' },
  'users:manage': { to: 'admin' },
  'user-modal:editProfile': { to: 'admin' },
  'user-modal:editQueues': { to: 'admin' },
  'queues:manage': { to: 'admin' },
  'files:manage': { to: 'admin' },
  'integrations:view': { to: 'admin', orFlag: 'allowConnections' },
  'integrations:manage': { to: 'admin' },
  'flows:manage': { to: 'admin' },
  'prompts:view': { to: 'admin', orFlag: 'allowConnections' },
  'prompts:manage': { to: 'admin' },
  'settings:edit': { to: 'admin' },
  'platform:manage': { to: 'super' },
} as const satisfies Record<string, Grant>

export type Action = keyof typeof actions

export interface Rights {
  profile: Profile
  super: boolean
  flags: Readonly<Record<UserFlag, boolean>>
  plan: Readonly<Record<PlanFlag, boolean>>
}

/** May this user do that? The plan is checked separately: see `planAllows`. */
export const can = (who: Rights, action: Action): boolean => {
  const grant: Grant = actions[action]
  if (grant.to === 'super') return who.super
  if (who.profile === 'admin') return true
  return grant.orFlag !== undefined && who.flags[grant.orFlag]
}

export const planAllows = (who: Pick<Rights, 'plan'>, flag: PlanFlag): boolean => who.plan[flag]

export const noFlags: Record<UserFlag, boolean> = {
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: false,
  showDashboard: false,
  allowRealTime: false,
  allowConnections: false,
}

/** A new user's flags: everything off but ignoring pending tickets. */
export const defaultFlags: Record<UserFlag, boolean> = { ...noFlags, userClosePendingTicket: true }
