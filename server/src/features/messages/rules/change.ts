/** May this agent change that message, and must the change be sent to the channel? */
import type { ChannelAbilities } from '@guiche/contract/channels'
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { MediaType } from '@guiche/contract/features/messages'
import { editableForMs } from '@guiche/contract/features/messages'

export interface ChangeFacts {
  actor: { id: number; isAdmin: boolean }
  message: {
    fromMe: boolean
    /** The author; null: the phone itself or the system. */
    userId: number | null
    isPrivate: boolean
    isDeleted: boolean
    mediaType: MediaType
    delivery: 'none' | 'queued' | 'sending' | 'accepted' | 'failed'
    attempts: number
    isOnChannel: boolean
    createdAt: Date
  }
  /** The current ticket of the conversation. */
  ticket: { userId: number | null; isGroup: boolean }
  abilities: Pick<ChannelAbilities, 'edits' | 'deletes' | 'sends'>
  now: Date
}

/** `here`: the message has not been sent, so only our row changes. */
export type ChangeWay = 'here' | 'channel'

/** WhatsApp allows deleting a message for two days and twelve hours. */
const deletableForMs = 60 * 3_600_000

const isOwn = ({ actor, message }: ChangeFacts) => message.userId === actor.id || actor.isAdmin
export const attends = ({ actor, ticket }: Pick<ChangeFacts, 'actor' | 'ticket'>) =>
  actor.isAdmin || ticket.userId === actor.id || ticket.isGroup
const hasNotLeft = ({ message }: ChangeFacts) => message.delivery === 'queued' && message.attempts === 0

export const mayEdit = (facts: ChangeFacts): Decision<ChangeWay> => {
  const { message, abilities, now } = facts
  if (!message.fromMe) return refuse('ERR_NOT_OWN_MESSAGE')
  if (message.isDeleted) return refuse('ERR_MESSAGE_NOT_EDITABLE')
  const mayTouch = message.userId === null ? attends(facts) : isOwn(facts)
  if (!mayTouch) return refuse('ERR_NOT_OWN_MESSAGE')
  if (message.mediaType !== 'conversation' || message.delivery === 'failed') return refuse('ERR_MESSAGE_NOT_EDITABLE')
  if (now.getTime() - message.createdAt.getTime() > editableForMs) return refuse('ERR_EDIT_TOO_LATE')
  if (message.isPrivate || hasNotLeft(facts)) return accept('here')
  return abilities.edits ? accept('channel') : refuse('ERR_CHANNEL_UNABLE')
}

export const mayDelete = (facts: ChangeFacts): Decision<ChangeWay> => {
  const { message, abilities, now } = facts
  if (!message.fromMe) return refuse('ERR_NOT_OWN_MESSAGE')
  if (message.isPrivate) return isOwn(facts) ? accept('here') : refuse('ERR_NOT_OWN_MESSAGE')
  if (!attends(facts) && message.userId !== facts.actor.id) return refuse('ERR_CANNOT_REPLY')
  if (message.isDeleted) return refuse('ERR_DELETE_WAPP_MSG')
  if (hasNotLeft(facts) || message.delivery === 'failed') return accept('here')
  if (!abilities.deletes) return refuse('ERR_CHANNEL_UNABLE')
  if (now.getTime() - message.createdAt.getTime() > deletableForMs) return refuse('ERR_DELETE_WAPP_MSG')
  return accept('channel')
}

/** Whether the agent may write to the customer at all is checked separately. */
export const mayReact = ({ message, abilities }: ChangeFacts): Decision<ChangeWay> => {
  if (message.isPrivate || message.isDeleted) return refuse('ERR_FETCH_WAPP_MSG')
  const isKnown = message.isOnChannel || message.delivery === 'queued' || message.delivery === 'sending'
  return abilities.sends.includes('reaction') && isKnown ? accept('channel') : refuse('ERR_CHANNEL_UNABLE')
}

export interface WaitingChange {
  kind: 'edit' | 'delete' | 'reaction'
  waitsSince: Date
  target: { delivery: ChangeFacts['message']['delivery']; isOnChannel: boolean }
}
export type ChangeStep = { step: 'send' } | { step: 'wait' } | { step: 'fail'; code: 'expired' | 'outcome_unknown' }

const waitsForMs = { edit: 20 * 60_000, delete: 24 * 3_600_000, reaction: 24 * 3_600_000 }

/** A change of a message that is being sent waits for it; a message that never arrived cannot be changed. */
export const changeStep = ({ kind, waitsSince, target }: WaitingChange, now: Date): ChangeStep => {
  if (now.getTime() - waitsSince.getTime() > waitsForMs[kind]) return { step: 'fail', code: 'expired' }
  if (target.delivery === 'queued' || target.delivery === 'sending') return { step: 'wait' }
  return target.isOnChannel && target.delivery !== 'failed'
    ? { step: 'send' }
    : { step: 'fail', code: 'outcome_unknown' }
}
