/** A blocked contact may still write where the channel lets it through: it is kept, and does nothing. */
import { updateConnection } from '@guiche/contract/features/connections'
import { blockContact } from '@guiche/contract/features/contacts'
import { listMessages } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { listTickets, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reception } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

describe('a message from a blocked contact', () => {
  const questions = { enableLGPD: 'enabled', lgpdMessage: 'Tratamos os seus dados.', userRating: 'enabled' }
  const scene = async () => {
    const { company, connectionId, admin, agent } = await reception(w)
    for (const [column, data] of Object.entries(questions))
      await w.call(updateCompanySetting, { body: { column, data } } as never, admin)
    const texts = {
      ratingMessage: 'De 0 a 10?',
      expiresTicketNPS: 10,
      maxUseBotQueuesNPS: 9,
      complationMessage: 'Até logo!',
    }
    expect((await w.call(updateConnection, { params: { id: connectionId }, body: texts }, admin)).status).toBe(200)
    const bia = w.customer(company.id, connectionId)
    await bia.says('oi')
    const query = { status: 'pending', showAll: true } as never
    const listed = async () => (await w.call(listTickets, { query }, admin)).body.tickets
    const first = (await listed())[0]
    if (!first) throw new Error('no ticket')
    const change = (body: object) => w.call(updateTicket, { params: { id: first.id }, body: body as never }, admin)
    const block = (active: boolean) =>
      w.call(blockContact, { params: { id: first.contactId }, body: { active } }, agent)
    const said = async () => {
      await w.drainJobs()
      const { body } = await w.call(listMessages, { params: { ticketUuid: first.uuid }, query: {} }, admin)
      return body.messages.map((message) => message.body)
    }
    const look = async () => (await w.call(ticketDetails, { params: { uuid: first.uuid } }, admin)).body
    return { bia, listed, change, block, said, look }
  }

  it('is stored in a waiting ticket, and neither asks for consent nor notifies anybody', async () => {
    const { bia, listed, change, block, said } = await scene()
    await said()
    await change({ status: 'closed', sendFarewellMessage: false })
    await block(false)
    const before = await said()
    await bia.says('por que não respondem?')
    expect(await said()).toEqual([...before, 'por que não respondem?'])
    expect(await listed()).toMatchObject([
      { status: 'pending', unreadMessages: 0, lastMessage: 'por que não respondem?', contact: { active: false } },
    ])
    await block(true)
    await bia.says('obrigada')
    expect((await listed())[0]?.unreadMessages).toBe(1)
  })

  it('does not end a snooze', async () => {
    const { bia, change, block, look } = await scene()
    await change({ status: 'open' })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await change({ snoozedUntil: until })
    await block(false)
    await bia.says('e agora?')
    expect(await look()).toMatchObject({ snoozedUntil: until, unreadMessages: 1, lastMessage: 'e agora?' })
  })

  it('does not answer an earlier question', async () => {
    const { bia, change, block, said, look } = await scene()
    await change({ status: 'open' })
    await change({ status: 'closed' })
    await said()
    await block(false)
    const before = await said()
    await bia.says('péssimo')
    await bia.says('0')
    expect(await said()).toEqual([...before, 'péssimo', '0'])
    expect(await look()).toMatchObject({ status: 'nps', userRating: null })
  })
})
