import { type Help, helpList, listHelps } from '@guiche/contract/features/helps'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'
import { shortMs } from '../../lib/once-per-moment.ts'
import { patchThroughFetch } from '../../lib/patch-cached.ts'
import { keyOf } from '../../lib/query.ts'

const askPages = askingAgain(listHelps, shortMs)

/** The short list is behind everybody's menu and is updated in place; the pages are reloaded by those who view them. */
export const onHelp: Reducer<'help'> = (client, payload) => {
  patchThroughFetch<Help[]>(client, keyOf(helpList), (helps) => {
    const rest = helps.filter(({ id }) => id !== payload.id)
    return payload.action === 'delete' ? rest : [...rest, payload.record].sort((a, b) => a.id - b.id)
  })
  askPages(client)
}

export const live: Live = { hears: { help: [onHelp] } }
