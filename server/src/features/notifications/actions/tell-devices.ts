/** Finds the devices to notify, and enqueues a push to each. */
import { TicketId } from '@guiche/contract/core/ids'
import { concerns } from '@guiche/contract/notices'
import type { z } from 'zod'
import type { Ctx, Work } from '../../../context.ts'
import { companySettingsOf } from '../../settings/queries.ts'
import { tellOwner } from '../../tickets/actions/tell-owner.ts'
import { seen } from '../../tickets/events.ts'
import { deedStands } from '../../tickets/queries/deeds.ts'
import { ticketRow } from '../../tickets/queries/ticket-row.ts'
import { canSee } from '../../tickets/rules/visibility.ts'
import { actorsOf } from '../../users/queries/actor-facts.ts'
import { announceNotice } from '../events.ts'
import { push } from '../jobs/definitions.ts'
import { type Device, devicesOf } from '../store.ts'

type Told = { kind: 'message' | 'transfer' | 'woken'; ticketId: number }

/** A push that waits for a device is replaced by a newer one about the same conversation. */
const enqueue = (work: Work, devices: readonly Device[], { kind, ticketId }: Told) => {
  for (const { id: deviceId } of devices)
    work.enqueue(push, { deviceId, kind, ticketId }, { key: `push:${work.companyId}:${deviceId}:${ticketId}` })
}

export const tellMessage = (ctx: Ctx, ticketId: number): Promise<void> =>
  ctx.transact(async (work) => {
    const row = await ticketRow(work.tx, ticketId as never)
    if (!row?.contact_active) return
    const devices = await devicesOf(work.tx, row.user_id)
    if (devices.length === 0) return
    const settings = await companySettingsOf(work)
    const ticket = { status: row.status, userId: row.user_id, queueId: row.queue_id, isBot: row.is_bot }
    const people = await actorsOf(work.tx, [...new Set(devices.map(({ userId }) => userId))])
    const told = new Set(
      people
        .filter(
          (each) => canSee(each, seen(row)) && concerns(ticket, each, settings.showNotificationPending === 'true'),
        )
        .map(({ id }) => id),
    )
    enqueue(
      work,
      devices.filter(({ userId }) => told.has(userId)),
      { kind: 'message', ticketId },
    )
  })

/** Nobody is notified of a change that can still be undone, or was. The ticket may have another owner by now. */
export const tellOwnerNow = (ctx: Ctx, told: z.output<typeof tellOwner.payload>): Promise<void> =>
  ctx.transact(async (work) => {
    const { ticketId, userId, deedId, kind } = told
    const stands = deedId ? await deedStands(work.tx, deedId, work.clock.now()) : true
    if (stands instanceof Date) work.enqueue(tellOwner, told, { runAt: stands })
    if (stands !== true) return
    const row = await ticketRow(work.tx, TicketId.parse(ticketId))
    if (row?.user_id !== userId) return
    announceNotice(work, kind, row, userId)
    enqueue(work, await devicesOf(work.tx, userId), { kind, ticketId })
  })

type ToldOfNumber = { connectionId: number } & (
  | { kind: 'numberDown' | 'numberBack'; dropId: number }
  | { kind: 'numberPaused' }
)

/** What happened to a number: to the devices of all admins. */
export const tellAdmins = async (work: Work, told: ToldOfNumber): Promise<void> => {
  const { connectionId } = told
  const devices = await devicesOf(work.tx, null)
  if (devices.length === 0) return
  const people = await actorsOf(work.tx, [...new Set(devices.map(({ userId }) => userId))])
  const admins = new Set(people.filter(({ profile }) => profile === 'admin').map(({ id }) => id))
  for (const { id: deviceId, userId } of devices)
    if (admins.has(userId))
      work.enqueue(
        push,
        { deviceId, ...told },
        { key: `push:${work.companyId}:${deviceId}:connection:${connectionId}` },
      )
}
