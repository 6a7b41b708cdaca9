/** Locks a message that an agent wants to change, and reads what the rules need. */
import { abilitiesOf } from '@guiche/contract/channels'
import type { MessageId } from '@guiche/contract/core/ids'
import type { UserActor, UserCtx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { viewerOf } from '../../../viewer.ts'
import { seen } from '../../tickets/events.ts'
import { canSee } from '../../tickets/rules/visibility.ts'
import { messageRows } from '../queries.ts'
import type { ChangeFacts } from '../rules/change.ts'
import { type ChangeableRow, lockMessage } from '../store/message-changes.ts'
import { toMessageView } from '../view.ts'

/** As the conversation shows it. */
export const isVisible = (actor: UserActor, { own }: Pick<ChangeableRow, 'own'>): boolean => canSee(actor, seen(own))

export const lockChangeable = async (work: Work, actor: UserActor, messageId: MessageId): Promise<ChangeableRow> => {
  const row = await lockMessage(work.tx, messageId)
  if (!row || !isVisible(actor, row)) throw new Refusal('ERR_FETCH_WAPP_MSG')
  return row
}

export const changeFactsOf = (work: Work, actor: UserActor, row: ChangeableRow): ChangeFacts => ({
  actor: { id: actor.id, isAdmin: actor.profile === 'admin' },
  message: {
    fromMe: row.from_me,
    userId: row.user_id,
    isPrivate: row.is_private,
    isDeleted: row.is_deleted,
    mediaType: row.media_type,
    delivery: row.delivery,
    attempts: row.delivery_attempts,
    isOnChannel: row.external_id !== null,
    createdAt: row.created_at,
  },
  ticket: { userId: row.now.user_id, isGroup: row.now.is_group },
  abilities: abilitiesOf(row.channel),
  now: work.clock.now(),
})

/** The message after the change, for the response. */
export const viewOf = async (ctx: UserCtx, work: Work, messageId: string) => {
  const [row] = await messageRows(work.tx, [messageId])
  if (!row) throw new Refusal('ERR_FETCH_WAPP_MSG')
  return toMessageView(row, viewerOf(ctx))
}
