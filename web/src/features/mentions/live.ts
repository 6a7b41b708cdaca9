import { listMentions } from '@guiche/contract/features/mentions'
import type { QueryClient } from '@tanstack/react-query'
import type { Reducer } from '../../lib/live.ts'
import { oncePerMoment } from '../../lib/once-per-moment.ts'
import { keyOf } from '../../lib/query.ts'

const askAgain = oncePerMoment(
  (client: QueryClient) => void client.invalidateQueries({ queryKey: keyOf(listMentions) }),
)

export const onMention: Reducer<'mention'> = (client) => askAgain(client)
