import { listMentions } from '@guiche/contract/features/mentions'
import type { Reducer } from '../../lib/live.ts'
import { keyOf } from '../../lib/query.ts'

export const onMention: Reducer<'mention'> = (client) => {
  void client.invalidateQueries({ queryKey: keyOf(listMentions) })
}
