/**
 * WhatsApp writes whom a message mentions as `@` and their number or LID, and each phone shows a name instead. A
 * number that nobody typed is a name like any other, so it is shown to nobody who may not see numbers.
 */
import { maskNumber, withoutNumbers } from '@guiche/contract/masking'
import type { Identity, InboundContent } from '../../../channels/channel.ts'
import type { Work } from '../../../context.ts'
import { lookupsOf } from '../../contacts/rules.ts'
import { mentionedNames } from '../store/mentioned.ts'

const mention = /@(\d{5,25})(?!\d)/g
/** Each is a lookup. */
const mostMentioned = 100
/** A name is longer than what stands for it: a text that repeats one must not grow without end. */
const mostNamed = 1_000

/** The content with the names of those whom it mentions. One more round trip, only for those that mention somebody. */
export const nameMentioned = async <C extends InboundContent>(
  { tx }: Pick<Work, 'tx'>,
  { content, mentions = [] }: { content: C; mentions?: readonly Identity[] | undefined },
): Promise<C> => {
  const text = 'text' in content ? content.text : 'caption' in content ? content.caption : undefined
  const written = new Set([...(text ?? '').matchAll(mention)].map(([, value]) => value))
  const people = mentions.filter(({ value }) => written.has(value))
  if (text === undefined || people.length === 0) return content
  const asked = people.slice(0, mostMentioned).map((each) => lookupsOf([each]))
  const { names, hidesNumbers } = await mentionedNames(tx, asked)
  const shown = new Map(
    people.map(({ kind, value }, place) => {
      const name = names.get(place) ?? ''
      const number = hidesNumbers && kind === 'phone' ? maskNumber(value) : value
      return [value, { number, name: (hidesNumbers ? withoutNumbers(name) : name) || number }] as const
    }),
  )
  let named = 0
  const told = text.replace(mention, (whole, value: string) => {
    const person = shown.get(value)
    if (!person) return whole
    named += 1
    return `@${named > mostNamed ? person.number : person.name}`
  })
  return { ...content, ...('text' in content ? { text: told } : { caption: told }) }
}
