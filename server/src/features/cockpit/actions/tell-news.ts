/**
 * A number has been offline for longer than its admins want to wait, or is back: each is notified once, by whichever
 * node comes first.
 */
import { connectionAlertEvent } from '@guiche/contract/features/connection-cockpit'
import { rooms } from '@guiche/contract/sockets'
import type { Ctx } from '../../../context.ts'
import { lockDropOf, noteTold } from '../../connections/actions/drop-told.ts'
import { newsOfDrop } from '../../connections/rules/drops.ts'
import { adminsOf } from '../../dunning/queries.ts'
import { tellAdmins } from '../../notifications/actions/tell-devices.ts'
import { isMailConfigured } from '../../settings/queries.ts'
import { mailDrop } from '../jobs/definitions.ts'

export const tellNews = (ctx: Ctx, dropId: number): Promise<void> =>
  ctx.transact(async (work) => {
    const drop = await lockDropOf(work, dropId)
    const news = drop && newsOfDrop(drop)
    if (!drop || !news) return
    await noteTold(work, dropId)
    const { connectionId, name, reason, droppedAt } = drop
    work.emit({
      event: connectionAlertEvent,
      rooms: [rooms.admin],
      payload: { action: news, whatsappId: connectionId, name, reason, since: droppedAt.toISOString() },
    })
    await tellAdmins(work, { kind: news === 'down' ? 'numberDown' : 'numberBack', dropId, connectionId })
    if (await isMailConfigured(work))
      for (const { id: userId } of await adminsOf(work.tx)) work.enqueue(mailDrop, { userId, dropId, news })
  })
