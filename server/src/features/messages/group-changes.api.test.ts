import { listContacts } from '@guiche/contract/features/contacts'
import { listMessages } from '@guiche/contract/features/messages'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import type { InboundContent, InboundMessage } from '../../channels/channel.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const inGroup = async () => {
  const company = await w.company()
  const connectionId = await company.connection()
  const admin = await company.user({ profile: 'admin' })
  const anybody = w.customer(company.id, connectionId)
  const group = { identities: [{ kind: 'group', value: `1203630${Date.now()}` }], name: 'Condomínio' } as const
  const member = (name: string) => {
    const digits = String(Math.floor(Math.random() * 1e14)).padStart(14, '1')
    const author = { identities: [{ kind: 'lid', value: digits }], name } as const
    const says = (content: InboundContent | string, more: Partial<InboundMessage> = {}) =>
      anybody.says(content, { chat: group, isGroup: true, author, ...more })
    return { says }
  }
  const messages = async () => {
    const { tickets } = (await w.call(listTickets, { query: { status: 'group', showAll: 'true' } }, admin)).body
    const answer = await w.call(listMessages, { params: { ticketUuid: tickets[0]?.uuid ?? '' }, query: {} }, admin)
    return answer.body.messages
  }
  const contacts = async () =>
    (await w.call(listContacts, { query: {} }, admin)).body.contacts.map(({ name, number }) => ({ name, number }))
  return { member, messages, contacts }
}

it('a member who never wrote changes no words of another', async () => {
  const { member, messages } = await inGroup()
  const [ana, silent] = [member('Ana'), member('Mudo')]
  const target = await ana.says('O pagamento é para a conta 1')
  await silent.says({ kind: 'edit', target, text: 'O pagamento é para a conta 2' })
  await silent.says({ kind: 'delete', target })
  expect(await messages()).toMatchObject([{ body: 'O pagamento é para a conta 1', isEdited: false, isDeleted: false }])
  await ana.says({ kind: 'edit', target, text: 'Corrigido' })
  expect(await messages()).toMatchObject([{ body: 'Corrigido', isEdited: true }])
})

it('members who never wrote have a reaction and a vote each, and keep them when they write', async () => {
  const { member, messages } = await inGroup()
  const [ana, bia, caio] = [member('Ana'), member('Bia'), member('Caio')]
  const poll = { options: ['Sim', 'Não'], mostChoices: 1 }
  const target = await ana.says({ kind: 'poll', name: 'Vamos?', poll })
  const seen = async () => {
    const found = (await messages()).find(({ dataJson }) => dataJson?.includes('Sim'))
    const { votes } = JSON.parse(found?.dataJson ?? '{}') as { votes?: Record<string, number[]> }
    return {
      votes: Object.values(votes ?? {})
        .flat()
        .sort(),
      emoji: found?.reactions.map(({ emoji }) => emoji).sort(),
    }
  }
  for (const [each, option, emoji] of [
    [bia, 'Sim', '👍'],
    [caio, 'Não', '👎'],
  ] as const) {
    await each.says({ kind: 'vote', target, options: [option] })
    await each.says({ kind: 'reaction', target, emoji })
  }
  expect(await seen()).toEqual({ votes: [0, 1], emoji: ['👍', '👎'] })
  await bia.says('Mudei de ideia')
  await bia.says({ kind: 'vote', target, options: ['Não'] })
  await bia.says({ kind: 'reaction', target, emoji: '🎉' })
  expect(await seen()).toEqual({ votes: [1, 1], emoji: ['🎉', '👎'].sort() })
})

it('a member known by number changes their own words under the LID that came with a later message', async () => {
  const { member, messages } = await inGroup()
  const ana = member('Ana')
  const phone = { kind: 'phone', value: '5511977001122' } as const
  const lid = { kind: 'lid', value: '99887766554433' } as const
  const target = await ana.says('Às 15h', { author: { identities: [phone], name: 'Ana' } })
  await ana.says('Confirmo depois', { author: { identities: [phone, lid], name: 'Ana' } })
  await ana.says({ kind: 'edit', target, text: 'Às 16h' }, { author: { identities: [lid], name: 'Ana' } })
  expect(await messages()).toMatchObject([{ body: 'Às 16h', isEdited: true }, { body: 'Confirmo depois' }])
})

it('a member known by LID alone gets their number with a later message', async () => {
  const { member, messages, contacts } = await inGroup()
  const ana = member('')
  const phone = { kind: 'phone', value: '5511977001133' } as const
  const lid = { kind: 'lid', value: '99887766554444' } as const
  await ana.says('Oi', { author: { identities: [lid] } })
  expect(await contacts()).toContainEqual({ name: lid.value, number: '' })
  await ana.says('Sou eu', { author: { identities: [lid, phone] } })
  expect(await contacts()).toContainEqual({ name: phone.value, number: phone.value })
  expect(await contacts()).toHaveLength(2)
  expect(await messages()).toHaveLength(2)
})
