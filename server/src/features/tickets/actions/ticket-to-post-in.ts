/** Finds or opens the ticket for an automatic message: no user needs to be signed in, and no owner changes. */
import type { ChannelKind } from '@guiche/contract/channels'
import type { Work } from '../../../context.ts'
import { announceTicket } from '../events.ts'
import { closed } from '../rules/transitions.ts'
import { newestTicket } from '../store/newest.ts'
import {
  appendLog,
  type CreationFacts,
  creationFacts,
  insertTicket,
  lockTicket,
  saveTicket,
  unfinishedTicket,
} from '../store.ts'
import type { TicketRow } from '../view.ts'
import { heldTicket, stateOf } from './record-move.ts'

/** Whether the contact, the connection (null: the default one), the queue and the agent exist. */
export const postingFacts = (
  work: Work,
  wanted: { contactId: number; connectionId: number | null; queueId: number | null; userId: number | null },
): Promise<CreationFacts> => creationFacts(work.tx, { ...wanted, ownConnectionId: null })

interface Chat {
  contactId: number
  connectionId: number
  channel: ChannelKind
  isGroup: boolean
}

/** What to open for a conversation without an unfinished ticket; null: nothing. */
interface TicketWish {
  status: 'closed' | 'open' | 'pending'
  queueId: number | null
  userId: number | null
}

/**
 * The unfinished ticket of a conversation, or its last one with the conversation's reply window; null if they never
 * spoke.
 */
export const latestTicket = async (work: Work, { contactId, connectionId }: Chat): Promise<TicketRow | null> => {
  const unfinished = await unfinishedTicket(work.tx, contactId, connectionId)
  if (unfinished) return lockTicket(work.tx, unfinished.id)
  const newest = await newestTicket(work.tx, contactId, connectionId)
  const row = newest && (await lockTicket(work.tx, newest.id))
  return row && { ...row, reply_until: newest.reply_until }
}

const create = async (work: Work, chat: Chat, wish: TicketWish): Promise<TicketRow> => {
  const now = work.clock.now()
  const { queueId } = wish
  // An open ticket without an owner would be in no list.
  const isPending = wish.status === 'pending' || (wish.status === 'open' && wish.userId === null && !chat.isGroup)
  const status = isPending ? 'pending' : chat.isGroup ? 'group' : 'open'
  const userId = isPending ? null : wish.userId
  const id = await insertTicket(work.tx, { ...chat, status, queueId, userId, isActiveDemand: true }, now)
  await appendLog(work.tx, id, [{ type: 'create', userId: wish.userId, queueId }])
  if (wish.status === 'closed') await saveTicket(work.tx, id, closed(stateOf(await heldTicket(work, id)), now), now)
  const row = await heldTicket(work, id)
  announceTicket(work, null, row)
  return row
}

const isFinished = ({ status }: TicketRow): boolean => status === 'closed'

/** `latest`: the result of `latestTicket`. If no ticket is to be opened, the message goes into a finished one. */
export const ticketToPostIn = (
  work: Work,
  chat: Chat,
  latest: TicketRow | null,
  wish: TicketWish | null,
): Promise<TicketRow> => {
  if (latest && (!isFinished(latest) || wish === null)) return Promise.resolve(latest)
  return create(work, chat, wish ?? { status: 'closed', queueId: null, userId: null })
}
