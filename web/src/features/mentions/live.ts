import { listMentions } from '@guiche/contract/features/mentions'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Live, Reducer } from '../../lib/live.ts'

const askAgain = askingAgain(listMentions)

const onMention: Reducer<'mention'> = (client) => askAgain(client)

export const live: Live = { hears: { mention: [onMention] } }
