/** What was said in earlier tickets of the same contact and connection, and who reads it. */
import { listMessages } from '@guiche/contract/features/messages'
import { listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** An earlier ticket that ended in Exames, one that ended in Recepção, and one that waits there. */
const scene = async () => {
  const company = await w.company()
  const [reception, exams] = [await company.queue('Recepção'), await company.queue('Exames')]
  const connectionId = await company.connection({ queueIds: [reception] })
  const admin = await company.user({ profile: 'admin', queueIds: [reception, exams] })
  const customer = w.customer(company.id, connectionId)
  const waiting = async () => {
    const { body } = await w.call(listTickets, { query: { status: 'pending', showAll: true } }, admin)
    return body.tickets[0]?.id ?? 0
  }
  for (const [words, queueId] of [
    ['sobre o exame', exams],
    ['sobre a consulta', reception],
  ] as const) {
    await customer.says(words)
    const id = await waiting()
    for (const body of [
      { status: 'open', queueId },
      { status: 'closed', sendFarewellMessage: false },
    ] as const) {
      expect((await w.call(updateTicket, { params: { id }, body }, admin)).status).toBe(200)
    }
  }
  await customer.says('voltei')
  const ticketUuid = await waiting()
  const said = async (who: Signed, selectedQueues: number[] = []) => {
    const { body } = await w.call(listMessages, { params: { ticketUuid }, query: { selectedQueues } }, who)
    return body.messages.map((message) => message.body)
  }
  return { company, reception, exams, admin, said }
}

it('is readable for users of its queues', async () => {
  const { company, reception, exams, admin, said } = await scene()
  const inBoth = await company.user({ queueIds: [reception, exams] })
  const inOne = await company.user({ queueIds: [reception] })
  const all = ['sobre o exame', 'sobre a consulta', 'voltei']
  expect([await said(inBoth), await said(inOne), await said(admin)]).toEqual([all, ['sobre a consulta', 'voltei'], all])
})

it('can be filtered by queue, which reveals no invisible queue; the ticket itself is always included', async () => {
  const { company, reception, exams, admin, said } = await scene()
  const inBoth = await company.user({ queueIds: [reception, exams] })
  const inOne = await company.user({ queueIds: [reception] })
  for (const who of [inBoth, admin]) {
    expect(await said(who, [exams])).toEqual(['sobre o exame', 'voltei'])
    expect(await said(who, [reception])).toEqual(['sobre a consulta', 'voltei'])
  }
  expect(await said(inOne, [exams])).toEqual(['voltei'])
})
