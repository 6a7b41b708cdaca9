import type { QueueChip } from '@guiche/contract/features/queues'
import type { User, UserSummary } from '@guiche/contract/features/users'
import { type Profile, type UserFlag, userFlags } from '@guiche/contract/permissions'

/** A user's columns as the queries of this feature select them. */
export interface UserRow extends Record<UserFlag, boolean> {
  id: number
  companyId: number
  name: string
  email: string
  profile: Profile
  super: boolean
  connectionId: number | null
  startWork: string
  endWork: string
  farewellMessage: string | null
  defaultTheme: User['defaultTheme']
  defaultMenu: User['defaultMenu']
  ticketListWidth: number
  profileImage: string | null
  color: string | null
  online: boolean
  mustChangePassword: boolean
  isActive: boolean
  isInvited: boolean
  queues: QueueChip[]
}

/** What lists of people show. */
export type SummaryRow = Pick<
  UserRow,
  'id' | 'name' | 'email' | 'profile' | 'profileImage' | 'color' | 'online' | 'isActive' | 'isInvited' | 'queues'
>

type Link = (file: string) => string

export const toUserSummary = (row: SummaryRow, link: Link): UserSummary => ({
  id: row.id,
  name: row.name,
  email: row.email,
  profile: row.profile,
  online: row.online,
  profileImage: row.profileImage === null ? null : link(row.profileImage),
  color: row.color,
  queues: row.queues,
  isActive: row.isActive,
  isInvited: row.isInvited,
})

/** The wire says enabled and disabled. */
export const wireFlags = (row: Record<UserFlag, boolean>) =>
  Object.fromEntries(userFlags.map((flag) => [flag, row[flag] ? 'enabled' : 'disabled'])) as Record<
    UserFlag,
    'enabled' | 'disabled'
  >

export const toUserView = (row: UserRow, link: Link): User => ({
  ...toUserSummary(row, link),
  super: row.super,
  companyId: row.companyId,
  whatsappId: row.connectionId,
  startWork: row.startWork,
  endWork: row.endWork,
  farewellMessage: row.farewellMessage,
  defaultTheme: row.defaultTheme,
  defaultMenu: row.defaultMenu,
  defaultTicketsManagerWidth: row.ticketListWidth,
  ...wireFlags(row),
})
