import type { TicketId } from '@guiche/contract/core/ids'
import { listMentions, readMentions } from '@guiche/contract/features/mentions'
import { call } from '../../lib/api.ts'
import { queryOf } from '../../lib/query.ts'

export const ownMentions = queryOf(listMentions, {})

export const markMentionsRead = (ticketId: number) => call(readMentions, { body: { ticketId: ticketId as TicketId } })
