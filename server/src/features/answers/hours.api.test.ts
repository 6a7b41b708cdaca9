import { companyHours, updateCompanyHours } from '@guiche/contract/features/companies'
import { toggleAcceptAudio } from '@guiche/contract/features/contacts'
import { updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../../../test/answering.ts'
import { world as openWorld, type World } from '../../../test/world.ts'
import { redirectWaiting } from './actions/redirect-waiting.ts'
import { rotateWaiting } from './actions/rotate-waiting.ts'
import { ticketsToRotate } from './store/waiting.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

/** On a Tuesday of Sao Paulo. */
const at = (clock: string, day = '2027-03-16') => {
  w.clock.at = new Date(`${day}T${clock}:00-03:00`)
}
const later = (minutes: number) => {
  w.clock.at = new Date(w.clock.now().getTime() + minutes * 60_000)
}
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const week = days.map((weekdayEn) => ({
  weekday: '',
  weekdayEn,
  startTimeA: '08:00',
  endTimeA: '12:00',
  startTimeB: '13:00',
  endTimeB: '18:00',
}))
const closedWords = 'Abrimos às 8h, {{firstName}}.'

describe('hours of the company', () => {
  it('are kept, and shown only to people who may set them', async () => {
    at('09:00')
    const { company, admin, agent } = await answering(w)
    const params = { id: company.id }
    expect((await w.call(companyHours, { params }, admin)).body).toEqual({ id: company.id, schedules: [] })
    expect((await w.call(updateCompanyHours, { params, body: { schedules: week } }, admin)).status).toBe(200)
    expect((await w.call(companyHours, { params }, admin)).body.schedules).toEqual(week)
    expect(await w.call(companyHours, { params }, agent)).toMatchObject({ status: 403 })
    const other = await w.company()
    const theirs = await w.call(companyHours, { params: { id: other.id } }, admin)
    expect(theirs.body.code ?? theirs.body.error).toBe('ERR_NO_COMPANY_FOUND')
    const twice = await w.call(updateCompanyHours, { params, body: { schedules: [week[0], week[0]] as never } }, admin)
    expect(twice).toMatchObject({ status: 400, body: { field: 'body.schedules.1.weekdayEn' } })
  })
  it('are told once per closed period, in the connection’s text; the menu waits for the morning', async () => {
    at('20:00')
    const { write, set, change, company, admin, ticketOf } = await answering(w)
    await w.call(updateCompanyHours, { params: { id: company.id }, body: { schedules: week } }, admin)
    await change({ outOfHoursMessage: closedWords })
    await set({ scheduleType: 'company' })
    expect(await write('oi')).toEqual(['Abrimos às 8h, Ana.'])
    expect(await write('alguém?')).toEqual([])
    at('02:00', '2027-03-17')
    expect(await write('de madrugada')).toEqual([])
    expect(await ticketOf()).toMatchObject({ queueId: null, isBot: true, unreadMessages: 3 })
    at('09:00', '2027-03-17')
    expect((await write('bom dia'))[0]).toContain('*1* - Comercial')
    at('12:30', '2027-03-17')
    expect(await write('1')).toEqual(['Abrimos às 8h, Ana.'])
  })
  it('have no effect while they are switched off', async () => {
    at('20:00')
    const { write, change, company, admin } = await answering(w)
    await w.call(updateCompanyHours, { params: { id: company.id }, body: { schedules: week } }, admin)
    await change({ outOfHoursMessage: closedWords })
    expect((await write('oi'))[0]).toContain('*1* - Comercial')
  })
})

describe('hours of a connection', () => {
  it('apply to its customers while scheduleType is connection', async () => {
    at('20:00')
    const { write, set, change } = await answering(w)
    await change({ outOfHoursMessage: closedWords, schedules: week })
    await set({ scheduleType: 'connection' })
    expect(await write('oi')).toEqual(['Abrimos às 8h, Ana.'])
  })
  it('that cross midnight are open on both sides of it', async () => {
    at('01:30')
    const { write, set, change } = await answering(w)
    const night = week.map((row) => ({ ...row, startTimeA: '22:00', endTimeA: '03:00', startTimeB: '', endTimeB: '' }))
    await change({ outOfHoursMessage: closedWords, schedules: night })
    await set({ scheduleType: 'connection' })
    expect((await write('oi'))[0]).toContain('*1* - Comercial')
    at('04:00')
    expect(await write('ainda?')).toEqual(['Abrimos às 8h, Ana.'])
  })
})

describe('hours of a queue', () => {
  it('are told when the queue is chosen, and the ticket stays in the queue', async () => {
    at('20:00')
    const { write, set, changeQueue, queueIds, ticketOf, logOf } = await answering(w)
    await set({ scheduleType: 'queue' })
    await changeQueue(queueIds[0] ?? 0, "out_of_hours_message = 'Fechado.', schedules = $3::jsonb", [
      JSON.stringify(week),
    ])
    expect((await write('oi'))[0]).toContain('*1* - Comercial')
    expect(await write('1')).toEqual(['Fechado.'])
    expect(await ticketOf()).toMatchObject({ queueId: queueIds[0], isBot: false })
    expect(await logOf()).toEqual(['create', 'chatBot', 'queue: menu', 'chatBot: closed'])
    expect(await write('alô?')).toEqual([])
    at('20:00', '2027-03-17')
    expect(await write('e hoje?')).toEqual(['Fechado.'])
  })
})

describe('a collective vacation', () => {
  it('is told once per ticket, until the end of its last day', async () => {
    at('23:30', '2027-01-10')
    const { write, change } = await answering(w)
    const vacation = { collectiveVacationStart: '2027-01-02', collectiveVacationEnd: '2027-01-10' }
    await change({ ...vacation, collectiveVacationMessage: 'Férias, {{firstName}}!' })
    expect(await write('oi')).toEqual(['Férias, Ana!'])
    expect(await write('quando voltam?')).toEqual([])
    at('00:10', '2027-01-11')
    expect((await write('e agora?'))[0]).toContain('*1* - Comercial')
  })
  it('needs both days, the first before the last', async () => {
    const { change } = await answering(w)
    const message = { collectiveVacationMessage: 'Férias!' }
    expect(await change(message)).toMatchObject({
      status: 400,
      body: { code: 'ERR_VACATION_DAYS_REQUIRED', field: 'body.collectiveVacationStart' },
    })
    const backwards = { ...message, collectiveVacationStart: '2027-02-02', collectiveVacationEnd: '2027-02-01' }
    expect(await change(backwards)).toMatchObject({ status: 400, body: { code: 'ERR_VACATION_DAYS_ORDER' } })
  })
})

describe('timeSendQueue', () => {
  it('moves tickets that wait that long without a queue to the queue that the connection names', async () => {
    at('09:00')
    const { write, change, ticketOf, logOf, queueIds } = await answering(w)
    await change({ timeSendQueue: 10, sendIdQueue: queueIds[1] })
    await write('oi')
    later(9)
    await redirectWaiting(w.deps)
    expect((await ticketOf()).queueId).toBeNull()
    later(2)
    await redirectWaiting(w.deps)
    expect(await ticketOf()).toMatchObject({ queueId: queueIds[1], isBot: false, status: 'pending' })
    expect((await logOf()).at(-1)).toBe('redirect: waited')
    expect(await write('1')).toEqual([])
  })
  it('needs its queue', async () => {
    const { change } = await answering(w)
    expect(await change({ timeSendQueue: 10 })).toMatchObject({
      status: 400,
      body: { code: 'ERR_SEND_QUEUE_REQUIRED', field: 'body.sendIdQueue' },
    })
  })
})

describe('timeCreateNewTicket', () => {
  it('reopens a closed ticket within its minutes, where it was; after them a new one begins', async () => {
    at('09:00')
    const { write, change, ticketOf, logOf, queueIds, boss } = await answering(w)
    await change({ timeCreateNewTicket: 30 })
    await write('oi')
    await write('2')
    const first = await ticketOf()
    const close = { status: 'closed', sendFarewellMessage: false }
    await w.call(updateTicket, { params: { id: first.id }, body: close as never }, await boss())
    later(29)
    expect(await write('obrigada')).toEqual([])
    expect(await ticketOf()).toMatchObject({ id: first.id, status: 'pending', queueId: queueIds[1] })
    expect((await logOf()).at(-1)).toBe('reopen')
    await w.call(updateTicket, { params: { id: first.id }, body: close as never }, await boss())
    later(31)
    expect((await write('oi de novo'))[0]).toContain('*1* - Comercial')
    expect((await ticketOf()).id).not.toBe(first.id)
  })
  it('0 always begins a new ticket', async () => {
    at('09:00')
    const { write, ticketOf, boss } = await answering(w)
    await write('oi')
    const first = await ticketOf()
    const close = { status: 'closed', sendFarewellMessage: false }
    await w.call(updateTicket, { params: { id: first.id }, body: close as never }, await boss())
    await write('oi de novo')
    expect((await ticketOf()).id).not.toBe(first.id)
  })
})

describe('the rotator of a queue', () => {
  it('assigns a waiting ticket to the next member, and to another when that one leaves it', async () => {
    at('09:00')
    const { write, changeQueue, queueIds, ticketOf, logOf, agent, company, setOnline } = await answering(w)
    await changeQueue(queueIds[0] ?? 0, 'is_rotating = true, rotate_minutes = 5')
    const other = await company.user({ queueIds, startWork: '08:00', endWork: '12:00' } as never)
    await setOnline(agent.id, false)
    await setOnline(other.id, true)
    await write('oi')
    await write('1')
    await rotateWaiting(w.deps)
    expect(await ticketOf()).toMatchObject({ userId: other.id, status: 'pending' })
    await setOnline(agent.id, true)
    later(4)
    await rotateWaiting(w.deps)
    expect((await ticketOf()).userId).toBe(other.id)
    later(2)
    await rotateWaiting(w.deps)
    expect((await ticketOf()).userId).toBe(agent.id)
    expect((await logOf()).slice(-2)).toEqual(['userDefine: rotated', 'userDefine: rotated'])
    later(6)
    await setOnline(other.id, false)
    await rotateWaiting(w.deps)
    expect((await ticketOf()).userId).toBe(agent.id)
  })
  it('takes turns between companies, and skips tickets that only their owner could get', async () => {
    at('09:00')
    const waiting = async (owned: boolean, customers: number) => {
      const office = await answering(w)
      await office.changeQueue(office.queueIds[0] ?? 0, 'is_rotating = true, rotate_minutes = 5')
      await office.setOnline(office.agent.id, true)
      const owner = owned ? office.agent.id : null
      for (let count = 0; count < customers; count += 1)
        await w.customer(office.company.id, office.connectionId).says('oi')
      await office.sql('update tickets set queue_id = $2, user_id = $3, is_bot = false where company_id = $1', [
        ...[office.company.id, office.queueIds[0], owner],
      ])
      return office.company.id
    }
    const stuck = await waiting(true, 2)
    const busy = await waiting(false, 3)
    later(1)
    const quiet = await waiting(false, 1)
    later(20)
    const found = await w.deps.db.platform((tx) => ticketsToRotate(tx, w.clock.now()))
    const companies = found
      .map(({ company_id }) => company_id)
      .filter((id) => [stuck, busy, quiet].includes(id as never))
    expect(companies).toEqual([busy, quiet, busy, busy])
  })
  it('does nothing while it is switched off', async () => {
    at('09:00')
    const { write, ticketOf } = await answering(w)
    await write('oi')
    await write('1')
    await rotateWaiting(w.deps)
    expect((await ticketOf()).userId).toBeNull()
  })
})

describe('audio', () => {
  const recording = {
    kind: 'audio',
    caption: '',
    media: { source: { directPath: '/v/1' }, mime: 'audio/ogg', isVoiceNote: true },
  }
  it('gets a text reply when the contact or the company takes none, and is stored anyway', async () => {
    at('09:00')
    const { customer, said, admin, ticketOf, set } = await answering(w, ['Recepção'])
    await customer.says(recording as never)
    await w.drainJobs()
    expect(await said()).toEqual([])
    const { contactId } = await ticketOf()
    await w.call(toggleAcceptAudio, { params: { id: contactId } } as never, admin)
    await customer.says(recording as never)
    await w.drainJobs()
    expect(await said()).toEqual([expect.stringContaining('Não conseguimos ouvir')])
    await w.call(toggleAcceptAudio, { params: { id: contactId } } as never, admin)
    await set({ acceptAudioMessageContact: 'disabled', audioRefusedMessage: 'Escreva, por favor.' })
    later(1)
    await customer.says(recording as never)
    await w.drainJobs()
    expect((await said()).at(-1)).toBe('Escreva, por favor.')
    expect((await ticketOf()).unreadMessages).toBe(3)
  })
})
