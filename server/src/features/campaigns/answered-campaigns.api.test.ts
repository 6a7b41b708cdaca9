import * as calls from '@guiche/contract/features/campaigns'
import { contactDetails, toggleCampaigns } from '@guiche/contract/features/contacts'
import { createSchedule } from '@guiche/contract/features/schedules'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { campaigningIn } from '../../../test/campaigning.ts'
import { minute } from '../../../test/scheduling.ts'
import { type World, world } from '../../../test/world.ts'
import { TemporaryFailure } from '../../channels/channel.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'answered_campaigns' })
})
beforeEach(() => {
  w.clock.at = new Date()
})
afterEach(() => {
  w.clock.at = null
  w.channel.failWith = null
  w.channel.people.clear()
})
afterAll(() => w.close())

const scene = () => campaigningIn(w)

describe('a confirmation', () => {
  const asking = async (words: string) => {
    const all = await scene()
    const customer = w.customer(all.company.id, all.connectionId, 'Ana')
    const contactListId = await all.list([customer.phone])
    const { id } = (await all.create({ contactListId, confirmation: true, confirmationMessage1: 'Quer a oferta?' }))
      .body
    await all.act(calls.startCampaign, id)
    await all.passes(0)
    expect(all.sent()).toEqual(['Quer a oferta?'])
    expect((await all.seen(id)).counts).toMatchObject({ asked: 1, sent: 0 })
    await customer.says(words)
    for (let turn = 0; turn < 4; turn += 1) await all.passes(2 * minute)
    return { ...all, id }
  }

  it('that is given sends the message', async () => {
    const { id, sent, seen, ledger } = await asking('Sim!')
    expect(sent()).toEqual(['Quer a oferta?', 'Oi Pessoa 0'])
    expect((await seen(id)).status).toBe('FINALIZADA')
    expect(await ledger(id, { answered: true })).toMatchObject([{ state: 'sent', confirmedAt: expect.any(String) }])
  })

  it('that is refused ends it', async () => {
    const { id, sent, seen } = await asking('não')
    expect(sent()).toEqual(['Quer a oferta?'])
    expect(await seen(id)).toMatchObject({ status: 'FINALIZADA', counts: { declined: 1, answered: 1 } })
  })

  it('that is unclear stays open for three days', async () => {
    const { id, seen, passes } = await asking('quanto custa?')
    expect(await seen(id)).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'answers', counts: { asked: 1 } })
    await passes(73 * 60 * minute)
    await passes(minute)
    expect(await seen(id)).toMatchObject({ status: 'FINALIZADA', counts: { unanswered: 1 } })
  })
})

it('a contact who writes SAIR later, after other messages, gets no unsolicited messages any more', async () => {
  const { call, admin, company, connectionId, list, create, act, sent, ledger, untilOver, passes } = await scene()
  const customer = w.customer(company.id, connectionId, 'Ana')
  const { id } = (await create({ contactListId: await list([customer.phone]) })).body
  await act(calls.startCampaign, id)
  await untilOver(id)
  for (const words of ['quanto custa?', 'quero sair daqui', 'SAIR', 'sair']) {
    await customer.says(words)
    await passes(minute)
  }
  expect(sent().filter((body) => body.includes('não receberá mais'))).toHaveLength(1)
  const [{ contactId } = { contactId: 0 }] = await ledger(id)
  const { body } = await call(contactDetails, { params: { id: contactId ?? 0 } }, admin)
  expect([body.name, body.optedOutAt]).toEqual(['Pessoa 0', expect.any(String)])
  const sendAt = new Date(Date.now() + 60 * minute).toISOString()
  const schedule = { body: 'Sua consulta é amanhã', contactId: contactId ?? 0, sendAt }
  expect(await call(createSchedule, { body: schedule } as never, admin)).toMatchObject({
    status: 409,
    body: { code: 'ERR_CONTACT_OPTED_OUT', field: 'body.contactId' },
  })
})

it('a contact who writes SAIR gets no campaign any more, until they opt in again', async () => {
  const { call, admin, company, connectionId, list, create, act, sent, ledger, untilOver, passes } = await scene()
  const customer = w.customer(company.id, connectionId, 'Ana')
  const contactListId = await list([customer.phone])
  const { id } = (await create({ contactListId })).body
  await act(calls.startCampaign, id)
  await untilOver(id)
  await customer.says('sair')
  await passes(minute)
  expect(sent().at(-1)).toContain('não receberá mais')
  const [{ contactId } = { contactId: 0 }] = await ledger(id)
  const contact = async () => (await call(contactDetails, { params: { id: contactId ?? 0 } }, admin)).body
  expect(await contact()).toMatchObject({ optedOutAt: expect.any(String), optedOutBy: 'contact' })
  const told = sent().length
  const again = (await create({ contactListId })).body.id
  await act(calls.startCampaign, again)
  await untilOver(again)
  expect(sent()).toHaveLength(told)
  expect(await ledger(again)).toMatchObject([{ state: 'skipped', reason: 'opted_out' }])
  await call(toggleCampaigns, { params: { id: contactId ?? 0 } }, admin)
  expect(await contact()).toMatchObject({ optedOutAt: null, optedOutBy: null })
  await call(toggleCampaigns, { params: { id: contactId ?? 0 } }, admin)
  expect((await contact()).optedOutBy).toBe('colleague')
})

it('a message that has not been sent yet counts as on its way, with no reply; once it is sent it can be replied to', async () => {
  const { company, connectionId, list, create, act, seen, ledger, passes } = await scene()
  const customer = w.customer(company.id, connectionId, 'Ana')
  const { id } = (await create({ contactListId: await list([customer.phone]) })).body
  w.channel.failWith = new TemporaryFailure('busy', { retryAfterSeconds: 3_600 })
  await act(calls.startCampaign, id)
  await passes(0)
  expect(await ledger(id)).toMatchObject([{ state: 'sending', sentAt: null }])
  await customer.says('bom dia')
  await passes(minute)
  expect(await seen(id)).toMatchObject({ waitsFor: 'delivery', counts: { sending: 1, sent: 0, answered: 0 } })
  w.channel.failWith = null
  await passes(61 * minute)
  expect(await ledger(id)).toMatchObject([{ state: 'sent', sentAt: expect.any(String), answeredAt: null }])
  await customer.says('quanto custa?')
  await passes(minute)
  const [row] = await ledger(id, { answered: true })
  expect(Date.parse(row?.answeredAt ?? '')).toBeGreaterThanOrEqual(Date.parse(row?.sentAt ?? ''))
})
