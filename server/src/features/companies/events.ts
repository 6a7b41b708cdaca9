import type { Payload } from '@guiche/contract/core/event'
import { companiesEvent, companyEvent } from '@guiche/contract/features/companies'
import { rooms } from '@guiche/contract/sockets'
import type { PlatformWork } from '../../platform-work.ts'
import { type ManagedRow, toPlanView } from './view.ts'

export const announceManaged = (work: PlatformWork, action: 'create' | 'update' | 'delete', id: number): void =>
  work.emitToSupers({ event: companiesEvent, payload: { action, id } })

/** Many may have signed in or sent files since: one event for all of them. */
export const announceUse = (work: PlatformWork): void =>
  work.emitToSupers({ event: companiesEvent, payload: { action: 'update', id: null } })

type News = Payload<typeof companyEvent>['company']

/** The company's event for its users, if something that they see changed. */
const newsOf = (before: ManagedRow, after: ManagedRow): News => ({
  ...(before.name === after.name ? {} : { name: after.name }),
  ...(before.dueDate === after.dueDate ? {} : { dueDate: after.dueDate }),
  ...(before.timezone === after.timezone ? {} : { timezone: after.timezone }),
  ...(before.status === after.status ? {} : { status: after.status }),
  ...(before.planId === after.planId ? {} : { plan: toPlanView(after) }),
})

/** Its open screens are updated, and those of users who lost access are closed. */
export const announceCompany = (work: PlatformWork, before: ManagedRow, after: ManagedRow): void => {
  announceManaged(work, 'update', after.id)
  const company = newsOf(before, after)
  if (Object.keys(company).length === 0) return
  work.emitIn([after.id], { event: companyEvent, rooms: [rooms.company], payload: { action: 'update', company } })
}
