/** What the other side's phone wrote, as a database can store it: it may write any bytes, and none of them may hold up what comes behind. Pure. */
import { storableText } from '../../../platform/db/storable-json.ts'
import { storableName } from '../../../platform/db/storable-name.ts'
import type { InboundMessage } from '../../channel.ts'

const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner)]))
}

export const storableMessage = (message: InboundMessage): InboundMessage => {
  const { externalId, quotes, content } = message
  const target = 'target' in content ? { target: storableName(content.target) } : {}
  const named = {
    ...message,
    externalId: storableName(externalId),
    ...(quotes === undefined ? {} : { quotes: storableName(quotes) }),
    content: { ...content, ...target },
  }
  // The walk changes texts only.
  return storable(named) as InboundMessage
}
