/**
 * What another side wrote or named, as a database can store it: it may write any bytes and name things as it likes, and none of that may hold up what
 * comes behind. Pure.
 */
import { storableText } from '../../platform/db/storable-json.ts'
import { storableName } from '../../platform/db/storable-name.ts'
import type { InboundMessage, Person } from '../channel.ts'

const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner)]))
}

export const storablePerson = ({ identities: [first, ...rest], ...person }: Person): Person => {
  const named = ({ kind, value }: Person['identities'][0]) => ({ kind, value: storableName(value) })
  return { ...person, identities: [named(first), ...rest.map(named)] }
}

export const storableMessage = (message: InboundMessage): InboundMessage => {
  const { externalId, quotes, content, chat, author } = message
  const target = 'target' in content ? { target: storableName(content.target) } : {}
  const named = {
    ...message,
    externalId: storableName(externalId),
    chat: storablePerson(chat),
    ...(author === undefined ? {} : { author: storablePerson(author) }),
    ...(quotes === undefined ? {} : { quotes: storableName(quotes) }),
    content: { ...content, ...target },
  }
  // The walk changes texts only.
  return storable(named) as InboundMessage
}
