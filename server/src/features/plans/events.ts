import { companyEvent, type Plan } from '@guiche/contract/features/companies'
import { type ManagedPlan, planEvent } from '@guiche/contract/features/plans'
import { planFlags } from '@guiche/contract/permissions'
import { rooms } from '@guiche/contract/sockets'
import type { PlatformWork } from '../../platform-work.ts'

export const announcePlan = (work: PlatformWork, action: 'create' | 'update' | 'delete', id: number): void =>
  work.emitToSupers({ event: planEvent, payload: { action, id } })

/** What the users of a company see of their plan. */
export const shownOf = ({ id, name, users, connections, queues, ...plan }: ManagedPlan): Plan => ({
  ...{ id, name, users, connections, queues },
  ...(Object.fromEntries(planFlags.map((flag) => [flag, plan[flag]])) as Record<(typeof planFlags)[number], boolean>),
})

/** Open screens are updated at once, in every company of the plan. */
export const announceToCompanies = (work: PlatformWork, companyIds: readonly number[], plan: Plan): void =>
  work.emitIn(companyIds, {
    event: companyEvent,
    rooms: [rooms.company],
    payload: { action: 'update', company: { plan } },
  })
