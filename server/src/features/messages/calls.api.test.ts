import { listMessages } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { listTickets } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import type { InboundContent } from '../../channels/channel.ts'
import { connectionForChannel } from '../connections/queries.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const ringing: InboundContent = { kind: 'call', call: { isVideo: true, outcome: 'ringing', seconds: null } }
const ended = (target: string, outcome: 'missed' | 'answered'): InboundContent => ({
  kind: 'callEnded',
  call: { isVideo: false, outcome, seconds: null },
  target,
})

const scene = async () => {
  const company = await w.company()
  const connectionId = await company.connection()
  const admin = await company.user({ profile: 'admin' })
  const customer = w.customer(company.id, connectionId)
  const messages = async () => {
    const { tickets } = (await w.call(listTickets, { query: { status: 'pending' } }, admin)).body
    const ticketUuid = tickets[0]?.uuid ?? ''
    return (await w.call(listMessages, { params: { ticketUuid }, query: {} }, admin)).body.messages
  }
  const calls = async () =>
    (await messages())
      .filter(({ mediaType }) => mediaType === 'call_log')
      .map(({ dataJson }) => JSON.parse(dataJson ?? '{}') as unknown)
  const texts = async () => (await messages()).filter(({ fromMe }) => fromMe).map(({ body }) => body)
  const refuses = async () => {
    const connection = await company.ctx.transact((work) => connectionForChannel(work, connectionId))
    return connection && w.sink.refusesCalls(connection)
  }
  return { admin, customer, calls, texts, refuses }
}

it('a call is shown while it rings, and how it ended; a repeated report adds no second one', async () => {
  const { customer, calls } = await scene()
  for (let time = 1; time <= 2; time += 1) await customer.says(ringing, { externalId: 'call-1' })
  expect(await calls()).toEqual([{ isVideo: true, outcome: 'ringing', seconds: null }])
  await customer.says(ended('call-1', 'answered'))
  await customer.says(ended('call-1', 'missed'))
  expect(await calls()).toEqual([{ isVideo: true, outcome: 'answered', seconds: null }])
})

it('a call whose ringing was not reported is shown when it ends', async () => {
  const { customer, calls } = await scene()
  await customer.says(ended('call-9', 'missed'))
  expect(await calls()).toEqual([{ isVideo: false, outcome: 'missed', seconds: null }])
})

it('a ringing call ends by timeout', async () => {
  const { customer, calls } = await scene()
  await customer.says(ringing, { externalId: 'call-2' })
  await w.hurryJobs()
  await w.drainJobs()
  expect(await calls()).toEqual([{ isVideo: true, outcome: 'missed', seconds: null }])
})

it('calls are refused if the company wants it, and the caller is told why, once in five minutes, whatever the clock says', async () => {
  const { admin, customer, calls, texts, refuses } = await scene()
  expect(await refuses()).toBe(false)
  const wanted = { AcceptCallWhatsappMessage: 'São {{hour}}: não atendemos.', acceptCallWhatsapp: 'disabled' } as const
  for (const [column, data] of Object.entries(wanted))
    await w.call(updateCompanySetting, { body: { column: column as keyof typeof wanted, data } }, admin)
  expect(await refuses()).toBe(true)
  const call = { isVideo: false, outcome: 'rejected', seconds: null } as const
  const start = Date.now()
  const ringsAfter = async (minutes: number, externalId: string) => {
    w.clock.at = new Date(start + minutes * 60_000)
    await customer.says({ kind: 'call', call, isRefused: true }, { externalId })
    await w.drainJobs()
  }
  await ringsAfter(0, 'call-3')
  await ringsAfter(0, 'call-3')
  await ringsAfter(3, 'call-4')
  expect(await calls()).toEqual([call, call])
  expect(await texts()).toHaveLength(1)
  await ringsAfter(5.1, 'call-5')
  const told = await texts()
  w.clock.at = null
  expect(told).toEqual(Array(2).fill(expect.stringMatching(/^São [\d:]+: não atendemos\.$/)))
  expect(new Set(told).size).toBe(2)
})
