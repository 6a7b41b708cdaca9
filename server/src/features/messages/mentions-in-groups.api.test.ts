/** WhatsApp writes whom a message mentions as `@` and their number. */
import { listMessages } from '@guiche/contract/features/messages'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hideNumbers } from '../../../test/hidden-numbers.ts'
import { type World, world } from '../../../test/world.ts'
import type { Identity, InboundContent, InboundMessage } from '../../channels/channel.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const ana = { kind: 'phone', value: '5551943210987' } as const
const lid = { kind: 'lid', value: '200000000000077' } as const
const unknown = { kind: 'phone', value: '5561932109876' } as const

const inGroup = async () => {
  const company = await w.company()
  const connectionId = await company.connection({ allowGroup: true })
  const admin = await company.user({ profile: 'admin' })
  const customer = w.customer(company.id, connectionId)
  const chat = { identities: [{ kind: 'group', value: `1203631${Date.now()}` }], name: 'Condomínio' } as const
  const author = { identities: [{ kind: 'phone', value: '5541954321098' }], name: 'Bia' } as const
  await customer.says('Oi', { chat: { identities: [ana, lid], name: 'Ana' } })
  const says = (content: InboundContent | string, mentions: readonly Identity[], more: Partial<InboundMessage> = {}) =>
    customer.says(content, { chat, isGroup: true, author, mentions, ...more })
  const group = async () => {
    const { tickets } = (await w.call(listTickets, { query: { status: 'group', showAll: 'true' } }, admin)).body
    const answer = await w.call(listMessages, { params: { ticketUuid: tickets[0]?.uuid ?? '' }, query: {} }, admin)
    return { bodies: answer.body.messages.map(({ body }) => body), line: tickets[0]?.lastMessage }
  }
  return { admin, says, group }
}

it('shows the name of somebody who is mentioned, and of unknown people the number', async () => {
  const { says, group } = await inGroup()
  await says(`@${ana.value} e @${unknown.value}, vejam`, [ana, unknown])
  await says(`obrigada @${lid.value}`, [lid])
  await says(`não @${ana.value}9 nem x@${ana.value}`, [])
  expect((await group()).bodies).toEqual([
    `@Ana e @${unknown.value}, vejam`,
    'obrigada @Ana',
    `não @${ana.value}9 nem x@${ana.value}`,
  ])
})

it('keeps a text that mentions one person without end about as long as it was', async () => {
  const { says, group } = await inGroup()
  await says(`@${ana.value} `.repeat(1_001), [ana])
  expect((await group()).bodies).toEqual([`${'@Ana '.repeat(1_000)}@${ana.value} `])
})

it('tells no number where these are hidden: not in the message, its line, or its edit', async () => {
  const { admin, says, group } = await inGroup()
  await hideNumbers(w, admin)
  const target = await says(`@${unknown.value} e @${ana.value}`, [unknown, ana])
  expect(await group()).toEqual({ bodies: ['@55619******76 e @Ana'], line: '@55619******76 e @Ana' })
  await says({ kind: 'edit', target, text: `só @${unknown.value}` }, [unknown])
  expect(await group()).toEqual({ bodies: ['só @55619******76'], line: 'só @55619******76' })
  await says({ kind: 'edit', target: 'NEVERSEEN', text: `e @${unknown.value}` }, [unknown])
  expect((await group()).bodies).toEqual(['só @55619******76', 'e @55619******76'])
})
