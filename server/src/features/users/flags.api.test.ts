/** What each flag of a user lets them do: the same person, the flag switched by an admin. */
import { createConnection } from '@guiche/contract/features/connections'
import { countMessages } from '@guiche/contract/features/messages'
import { userMoments } from '@guiche/contract/features/moments'
import { listTickets, ticketDetails, updateTicket } from '@guiche/contract/features/tickets'
import { updateUser } from '@guiche/contract/features/users'
import type { UserFlag } from '@guiche/contract/permissions'
import { afterAll, beforeAll } from 'vitest'
import { showsFlag } from '../../../test/shown.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

type Value = 'on' | 'off'

/** A desk of one queue, an exam room beside it, and Lia, who works at the desk. */
const clinic = async (flag: UserFlag, value: Value) => {
  const company = await w.company()
  const [desk, exams] = [await company.queue('Recepção'), await company.queue('Exames')]
  const admin = await company.user({ profile: 'admin' })
  const colleague = await company.user({ queueIds: [desk] })
  const lia = await company.user({ name: 'Lia', queueIds: [desk] })
  const body = { [flag]: value === 'on' ? 'enabled' : 'disabled' }
  const { status } = await w.call(updateUser, { params: { id: lia.id }, body }, admin)
  if (status !== 200) throw new Error(`the flag was refused: ${status}`)
  const writesTo = async (queueId: typeof desk | null, isGroup = false) => {
    const connectionId = await company.connection({ queueIds: queueId === null ? [] : [queueId], allowGroup: true })
    const more = {
      isGroup,
      ...(isGroup ? { author: { identities: [{ kind: 'phone', value: '5511900009999' }] as const } } : {}),
    }
    await w.customer(company.id, connectionId).says('Bom dia', more as never)
    const query = { status: isGroup ? 'group' : 'pending', showAll: true } as never
    const [ticket] = (await w.call(listTickets, { query }, admin)).body.tickets
    if (!ticket) throw new Error('no ticket came of the message')
    return ticket
  }
  const isListed = async (query: object, uuid: string) =>
    (await w.call(listTickets, { query: query as never }, lia)).body.tickets.some((ticket) => ticket.uuid === uuid)
  const opens = async (uuid: string) => (await w.call(ticketDetails, { params: { uuid } }, lia)).status
  return { company, desk, exams, admin, colleague, lia, writesTo, isListed, opens }
}

showsFlag('allTicket', 'who has it sees tickets without a queue', {
  look: async (value) => {
    const { writesTo, isListed, opens } = await clinic('allTicket', value)
    const { uuid } = await writesTo(null)
    return { isListed: await isListed({ status: 'pending' }, uuid), opens: await opens(uuid) }
  },
  seen: { on: { isListed: true, opens: 200 }, off: { isListed: false, opens: 404 } },
})

showsFlag('allowGroup', 'who has it sees the groups of their queues', {
  look: async (value) => {
    const { desk, writesTo, isListed, opens } = await clinic('allowGroup', value)
    const { uuid } = await writesTo(desk, true)
    return { isListed: await isListed({ status: 'group' }, uuid), opens: await opens(uuid) }
  },
  seen: { on: { isListed: true, opens: 200 }, off: { isListed: false, opens: 404 } },
})

showsFlag('allHistoric', 'who has it sees the tickets of every queue', {
  look: async (value) => {
    const { exams, writesTo, isListed, opens } = await clinic('allHistoric', value)
    const { uuid } = await writesTo(exams)
    return { isListed: await isListed({ status: 'pending' }, uuid), opens: await opens(uuid) }
  },
  seen: { on: { isListed: true, opens: 200 }, off: { isListed: false, opens: 404 } },
})

showsFlag('allUserChat', 'who has it lists what colleagues attend', {
  look: async (value) => {
    const { desk, colleague, writesTo, isListed } = await clinic('allUserChat', value)
    const { id, uuid } = await writesTo(desk)
    const body = { status: 'open', userId: colleague.id, queueId: desk } as never
    await w.call(updateTicket, { params: { id }, body }, colleague)
    return {
      mine: await isListed({ status: 'open' }, uuid),
      all: await isListed({ status: 'open', showAll: true }, uuid),
    }
  },
  seen: { on: { mine: false, all: true }, off: { mine: false, all: false } },
})

showsFlag('userClosePendingTicket', 'who has it may ignore a ticket that waits', {
  look: async (value) => {
    const { desk, lia, writesTo } = await clinic('userClosePendingTicket', value)
    const { id } = await writesTo(desk)
    const { status, body } = await w.call(updateTicket, { params: { id }, body: { status: 'closed' } }, lia)
    return { status, code: body.code }
  },
  seen: { on: { status: 200 }, off: { status: 403, code: 'ERR_NO_PERMISSION' } },
})

showsFlag('showDashboard', 'who has it reads the figures of the company', {
  look: async (value) => {
    const { lia } = await clinic('showDashboard', value)
    return (await w.call(countMessages, { query: {} }, lia)).status
  },
  seen: { on: 200, off: 403 },
})

showsFlag('allowRealTime', 'who has it sees the panel of who attends what', {
  look: async (value) => {
    const { lia } = await clinic('allowRealTime', value)
    return (await w.call(userMoments, { query: { queueIds: [] } } as never, lia)).status
  },
  seen: { on: 200, off: 403 },
})

showsFlag('allowConnections', 'who has it manages connections', {
  look: async (value) => {
    const { lia } = await clinic('allowConnections', value)
    return (await w.call(createConnection, { body: { name: 'Balcão', channel: 'whatsapp' } as never }, lia)).status
  },
  seen: { on: 200, off: 403 },
})
