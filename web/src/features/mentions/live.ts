import { listMentions } from '@guiche/contract/features/mentions'
import { askingAgain } from '../../lib/asking-again.ts'
import type { Reducer } from '../../lib/live.ts'

const askAgain = askingAgain(listMentions)

export const onMention: Reducer<'mention'> = (client) => askAgain(client)
