/**
 * Lists of scheduled messages are short and are reloaded: the server knows their order, and the state of their
 * messages.
 */
import { listSchedules, type Schedule } from '@guiche/contract/features/schedules'
import type { QueryClient } from '@tanstack/react-query'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'
import { keyOf } from '../../lib/query.ts'

const askAgain = askingAgain(listSchedules, shortMs)

/** Beside a ticket a single answer, on the calendar pages. */
interface Cached {
  schedules?: Schedule[]
  pages?: { schedules: Schedule[] }[]
}

const known = (client: QueryClient): Schedule[] =>
  client
    .getQueriesData<Cached>({ queryKey: keyOf(listSchedules) })
    .flatMap(([, cached]) => [cached, ...(cached?.pages ?? [])].flatMap((page) => page?.schedules ?? []))

export const onSchedule: Reducer<'schedule'> = (client) => askAgain(client)

/** The channel accepted or refused the message of a schedule. */
export const onMessageOfSchedules: Reducer<'appMessage'> = (client, { message }) => {
  if (known(client).some(({ messageId }) => messageId === message.id)) askAgain(client)
}

/** Schedules of a deleted contact are deleted; those of merged contacts move. */
export const onContactOfSchedules: Reducer<'contact'> = (client, payload) => {
  if (payload.action === 'delete' && known(client).some(({ contactId }) => contactId === payload.contactId))
    askAgain(client)
}

export const live: Live = {
  hears: { schedule: [onSchedule], appMessage: [onMessageOfSchedules], contact: [onContactOfSchedules] },
}
