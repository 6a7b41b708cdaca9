import { ConnectionId } from '@guiche/contract/core/ids'
import { connectionAlertEvent } from '@guiche/contract/features/connection-cockpit'
import { rooms } from '@guiche/contract/sockets'
import type { Ctx } from '../../../context.ts'
import { connectionRow } from '../../connections/queries.ts'
import { tellAdmins } from '../../notifications/actions/tell-devices.ts'
import { pauseOf } from '../../pace/queries.ts'

/** The provider restricts the number: it stays connected, so its row alone would not show it. */
export const tellPause = (ctx: Ctx, connectionId: number): Promise<void> =>
  ctx.transact(async (work) => {
    const row = await connectionRow(work, ConnectionId.parse(connectionId))
    if (!row || !(await pauseOf(work, connectionId))) return
    work.emit({
      event: connectionAlertEvent,
      rooms: [rooms.admin],
      payload: {
        action: 'paused',
        whatsappId: connectionId,
        name: row.name,
        reason: null,
        since: work.clock.now().toISOString(),
      },
    })
    await tellAdmins(work, { kind: 'numberPaused', connectionId })
  })
