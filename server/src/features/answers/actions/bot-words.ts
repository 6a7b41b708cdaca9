/** How menus look, and the text about the customer's position: shared by menus of queues and of flows. */
import { abilitiesOf } from '@guiche/contract/channels'
import { fillTokens, type TokenFacts } from '@guiche/contract/message-tokens'
import type { CompanySettings } from '@guiche/contract/settings'
import type { MenuLook } from '@guiche/flow-engine/shown-menu'
import type { Work } from '../../../context.ts'
import type { TicketRow } from '../../tickets/view.ts'
import { positionIn } from '../store/answer-facts.ts'
import type { Turn } from './turn.ts'

export const lookOf = ({ settings, ticket }: Turn): MenuLook => {
  const { interactive, replies } = abilitiesOf(ticket.channel)
  return {
    style: settings.chatBotType as MenuLook['style'],
    takes: { list: interactive.includes('list'), replies: interactive.includes('reply') ? replies : null },
    words: { back: settings.menuBackText, exit: settings.menuExitText, open: settings.menuOpenText },
  }
}

export const positionText = async (
  work: Work,
  ticket: TicketRow,
  settings: CompanySettings,
  tokens: TokenFacts,
): Promise<string | null> => {
  if (settings.sendQueuePosition !== 'enabled' || ticket.queue_id === null) return null
  const words = fillTokens(settings.sendQueuePositionMessage, { ...tokens, queueName: ticket.queue_name ?? '' })
  return words.trim() === '' ? null : `${words} *${await positionIn(work.tx, ticket.queue_id, ticket.id)}*`
}
