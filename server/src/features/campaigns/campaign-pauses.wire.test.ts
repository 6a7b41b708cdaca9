/** What Meta says of the number or of the template holds the campaign; what it says of a person stays with them. */
import { listRecipients } from '@guiche/contract/features/campaign-recipients'
import * as calls from '@guiche/contract/features/campaigns'
import { connectionCockpit } from '@guiche/contract/features/connection-cockpit'
import { createSchedule, scheduleDetails } from '@guiche/contract/features/schedules'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cloudCampaigning } from '../../../test/cloud-campaigning.ts'
import { type CloudWorld, cloudWorld } from '../../../test/cloud-world.ts'
import { callNow, later, minute } from '../../../test/scheduling.ts'
import { askAboutDueTemplates } from '../message-templates/actions.ts'

let cloud: CloudWorld
beforeAll(async () => {
  cloud = await cloudWorld({ ownDatabase: 'campaign_pauses' })
})
afterEach(() => {
  cloud.world.clock.at = null
  cloud.graph.clearFaults()
})
afterAll(() => cloud?.close())

const hour = 60 * minute

const arrived = ({ author, status }: { author: string; status?: string }) =>
  author === 'business' && status !== 'failed'

const scene = async (people = 3) => {
  const all = await cloudCampaigning(cloud, people)
  const { world, settle, admin, create, act, seen, fates, chats, graph } = all
  /** What is due by then is done. */
  const at = async (ms: number) => {
    world.clock.at = later(ms)
    await askAboutDueTemplates(world.deps)
    await world.hurryJobs()
    await settle()
    await world.hurryJobs()
    await settle()
  }
  const make = async () => (await create()).body.id
  const begin = async (made?: number) => {
    const id = made ?? (await make())
    await act(calls.startCampaign, id)
    return id
  }
  const cockpit = async () =>
    (await callNow(world)(connectionCockpit, { params: { id: all.whatsappId } as never }, admin)).body
  const told = () => chats.flatMap((chat) => graph.chat(chat).messages).filter(arrived).length
  const failed = async (id: number) => (await fates(id)).filter(([state]) => state === 'failed')
  const untilOver = async (id: number, from: number) => {
    for (let turn = 0; turn < 15 && (await seen(id)).status !== 'FINALIZADA'; turn += 1) await at(from + turn * minute)
    return seen(id)
  }
  return { ...all, at, make, begin, cockpit, told, failed, untilOver }
}

describe.each([
  [131048, 'spam', hour],
  [130429, 'throughput', minute],
  [80007, 'throughput', minute],
  [368, 'account', 6 * hour],
  [131031, 'account', 6 * hour],
] as const)('Meta answers #%i', (code, reason, lasts) => {
  it.each(['answer', 'status'] as const)(
    '(by %s): the number waits, no recipient has failed, and all are reached once',
    async (by) => {
      const { at, begin, seen, cockpit, told, failed, untilOver, graph } = await scene()
      graph.setFaults({ sendFailures: [{ code, count: 1, by }] })
      const id = await begin()
      await at(0)
      await at(30_000)
      const { waitsFor, pauseReason, nextAt } = await seen(id)
      expect([waitsFor, pauseReason]).toEqual(['limit', reason])
      const pause = (await cockpit()).pause
      expect(pause).toMatchObject({ reason, detail: expect.stringContaining(`#${code}`) })
      expect(Date.parse(pause?.until ?? '') - Date.now()).toBeGreaterThan(lasts / 2)
      expect(pause?.until).toBe(nextAt)
      expect(await failed(id)).toEqual([])
      const before = told()
      await at(lasts / 2)
      expect(told()).toBe(before)
      expect((await untilOver(id, lasts + 2 * minute)).status).toBe('FINALIZADA')
      expect([told(), await failed(id)]).toEqual([3, []])
    },
  )
})

it('a number that is refused again right after its pause waits twice as long', async () => {
  const { at, begin, cockpit, graph, failed } = await scene()
  graph.setFaults({ sendFailures: [{ code: 131048, count: 100, by: 'answer' }] })
  const id = await begin()
  await at(0)
  const first = Date.parse((await cockpit()).pause?.until ?? '')
  await at(first - Date.now() + minute)
  const second = Date.parse((await cockpit()).pause?.until ?? '')
  expect((second - first) / hour).toBeCloseTo(2, 0)
  for (let after = 6; after <= 72; after += 6) await at(after * hour)
  expect(await failed(id)).toEqual([])
})

it('after a pause one message tries the number, and the others wait for what becomes of it', async () => {
  const { at, begin, cockpit, graph, seen, failed, told, untilOver } = await scene(6)
  graph.setFaults({ sendFailures: [{ code: 131048, count: 1, by: 'answer' }] })
  const id = await begin()
  await at(0)
  await at(30_000)
  expect((await seen(id)).waitsFor).toBe('limit')
  const until = Date.parse((await cockpit()).pause?.until ?? '')
  await at(until - Date.now() + 1_000)
  expect(told()).toBe(1)
  expect((await untilOver(id, 4 * hour)).status).toBe('FINALIZADA')
  expect([told(), await failed(id)]).toEqual([6, []])
})

it('a template that Meta paused waits with its campaigns and schedules, and continues by itself or when Meta says so', async () => {
  const { at, begin, seen, cockpit, told, failed, untilOver, graph, admin, world, whatsappId, filled } = await scene()
  graph.setFaults({ sendFailures: [{ code: 132015, count: 1, by: 'answer' }] })
  const id = await begin()
  await at(0)
  await at(30_000)
  expect(await seen(id)).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'template' })
  expect((await cockpit()).pausedTemplates).toMatchObject([{ name: 'oferta', status: 'PAUSED' }])
  expect([told(), await failed(id)]).toEqual([0, []])
  const call = callNow(world)
  const { recipients } = (await call(listRecipients, { params: { id } as never, query: {} }, admin)).body
  const contactId = recipients.find((each) => each.contactId !== null)?.contactId ?? 0
  const plan = { contactId, sendAt: later(hour).toISOString(), whatsappId, template: filled }
  const refused = await call(createSchedule, { body: plan as never }, admin)
  expect(refused.body).toMatchObject({ code: 'ERR_TEMPLATE_UNUSABLE' })
  expect((await untilOver(id, 3 * hour + 2 * minute)).status).toBe('FINALIZADA')
  expect([told(), await failed(id)]).toEqual([3, []])
})

it('when Meta approves a template again, what waited for it is sent at once', async () => {
  const { at, make, begin, seen, told, failed, untilOver, graph, offerTemplate: template } = await scene()
  const id = await make()
  graph.judgeTemplate(template.id, 'PAUSED')
  await cloud.settle()
  await begin(id)
  await at(0)
  expect([(await seen(id)).waitsFor, told()]).toEqual(['template', 0])
  graph.judgeTemplate(template.id, 'APPROVED')
  await cloud.settle()
  expect((await untilOver(id, minute)).status).toBe('FINALIZADA')
  expect([told(), await failed(id)]).toEqual([3, []])
})

describe('a template of which Meta says no word again', () => {
  type Template = Awaited<ReturnType<typeof scene>>['offerTemplate']
  /** At Meta, without a webhook. */
  const quietly = (template: Template, status: Template['status']) => {
    const found = cloud.graph.templates(template.wabaId).find(({ id }) => id === template.id)
    if (found) found.status = status
  }
  it('is asked about when its pause is over: nobody tries it while Meta has it paused', async () => {
    const { at, make, begin, seen, cockpit, told, failed, untilOver, graph, offerTemplate: template } = await scene()
    const id = await make()
    graph.judgeTemplate(template.id, 'PAUSED')
    await cloud.settle()
    await begin(id)
    await at(0)
    for (const after of [3 * hour + minute, 3 * hour + 5 * minute]) await at(after)
    expect([(await seen(id)).waitsFor, told()]).toEqual(['template', 0])
    const [pause] = (await cockpit()).pausedTemplates
    expect(Date.parse(pause?.until ?? '') - Date.now()).toBeGreaterThan(4 * hour)
    quietly(template, 'APPROVED')
    expect((await untilOver(id, 4 * hour + 2 * minute)).status).toBe('FINALIZADA')
    expect([told(), await failed(id)]).toEqual([3, []])
  })
  it('comes back a day after it was disabled, if an appeal was heard', async () => {
    const { at, make, begin, seen, told, untilOver, graph, offerTemplate: template } = await scene()
    const id = await make()
    graph.judgeTemplate(template.id, 'DISABLED')
    await cloud.settle()
    await begin(id)
    await at(0)
    quietly(template, 'APPROVED')
    await at(23 * hour)
    expect([(await seen(id)).waitsFor, told()]).toEqual(['template', 0])
    expect((await untilOver(id, 24 * hour + 2 * minute)).status).toBe('FINALIZADA')
    expect(told()).toBe(3)
  })
  it('waits on while Meta cannot be asked', async () => {
    const { at, make, begin, seen, told, untilOver, graph, offerTemplate: template } = await scene()
    const id = await make()
    graph.judgeTemplate(template.id, 'PAUSED')
    await cloud.settle()
    await begin(id)
    await at(0)
    quietly(template, 'APPROVED')
    graph.setFaults({ tokenExpired: true })
    await at(3 * hour + minute)
    expect([(await seen(id)).waitsFor, told()]).toEqual(['template', 0])
    graph.clearFaults()
    await at(3 * hour + 5 * minute)
    expect(told()).toBe(0)
    expect((await untilOver(id, 3 * hour + 18 * minute)).status).toBe('FINALIZADA')
  })
})

it('a schedule shows what its number and its template wait for, and is sent when that is over', async () => {
  const { at, begin, admin, world, whatsappId, filled, graph, untilOver, told } = await scene(1)
  const id = await begin()
  await untilOver(id, 0)
  expect(told()).toBe(1)
  world.clock.at = null
  const call = callNow(world)
  const { recipients } = (await call(listRecipients, { params: { id } as never, query: {} }, admin)).body
  const contactId = recipients[0]?.contactId ?? 0
  const plan = { contactId, sendAt: later(hour).toISOString(), whatsappId, template: filled }
  const { body: made } = await call(createSchedule, { body: plan as never }, admin)
  graph.setFaults({ sendFailures: [{ code: 131048, count: 1, by: 'answer' }] })
  await at(hour + minute)
  const schedule = async () => (await call(scheduleDetails, { params: { id: made.id } }, admin)).body
  expect(await schedule()).toMatchObject({ status: 'AGENDADA', failure: null, pause: { reason: 'spam' } })
  await at(3 * hour)
  expect(told()).toBe(2)
  expect(await schedule()).toMatchObject({ status: 'ENVIADA', failure: null })
})

it('a limit that Meta sets on one person affects only them: the others are sent to, and they are not tried again for a day', async () => {
  const { at, begin, failed, untilOver, graph, told, act } = await scene()
  graph.setFaults({ sendFailures: [{ code: 131049, count: 1, by: 'status' }] })
  const id = await begin()
  await at(0)
  expect((await untilOver(id, minute)).status).toBe('FINALIZADA')
  expect(await failed(id)).toEqual([['failed', 'marketing_limit']])
  expect(told()).toBe(2)
  const again = await act(calls.resendCampaign as never, id)
  expect([again.status, again.body]).toMatchObject([409, { code: 'ERR_CAMPAIGN_NONE_FAILED' }])
})

it('Meta restricts the account by a webhook: nobody is tried, and all are reached when it is reinstated', async () => {
  const { at, begin, seen, cockpit, told, failed, untilOver, graph, account } = await scene()
  const says = async (value: object) =>
    graph.tellOfAccount({ wabaId: account.wabaId, field: 'account_update', value } as never)
  const expiration = Math.floor((Date.now() + 72 * hour) / 1000)
  const restriction_info = [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration }]
  await says({ event: 'ACCOUNT_RESTRICTION', restriction_info })
  await cloud.settle()
  const id = await begin()
  await at(0)
  await at(2 * hour)
  expect([told(), (await cockpit()).pause?.reason, (await seen(id)).pauseReason]).toEqual([
    0,
    'restricted',
    'restricted',
  ])
  await says({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE', waba_ban_date: 'x' } })
  await at(2 * hour + minute)
  expect((await cockpit()).pause).toBeNull()
  expect((await untilOver(id, 2 * hour + 2 * minute)).status).toBe('FINALIZADA')
  expect([told(), await failed(id)]).toEqual([3, []])
})

it.each(['answer', 'status'] as const)(
  'a refusal (by %s) that Meta has overtaken by reinstating the account does not pause the number: the person is reached soon',
  async (by) => {
    const { at, begin, cockpit, told, failed, untilOver, graph, account } = await scene()
    const value = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE', waba_ban_date: 'x' } }
    graph.tellOfAccount({ wabaId: account.wabaId, field: 'account_update', value, at: Date.now() + 2_000 } as never)
    await cloud.settle()
    graph.setFaults({ sendFailures: [{ code: 131031, count: 1, by }] })
    const id = await begin()
    await at(0)
    expect((await cockpit()).pause).toBeNull()
    expect((await untilOver(id, 2 * minute)).status).toBe('FINALIZADA')
    expect([told(), await failed(id)]).toEqual([3, []])
  },
)
