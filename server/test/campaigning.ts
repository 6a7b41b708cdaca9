/** A company with campaigns: a connected number, an admin, lists of people with WhatsApp, and a clock that triggers the turns. */
import { listRecipients } from '@guiche/contract/features/campaign-recipients'
import { saveCampaignSettings } from '@guiche/contract/features/campaign-settings'
import * as calls from '@guiche/contract/features/campaigns'
import * as lists from '@guiche/contract/features/contact-lists'
import { callNow, minute } from './scheduling.ts'
import type { World } from './world.ts'

let made = 0
/** Unique in this run. */
export const mobile = () => {
  made += 1
  return `55119${String(70_000_000 + made)}`
}
/** At any hour of any day. */
export const always = {
  startHour: '00:00',
  endHour: '23:59',
  sabado: true,
  domingo: true,
  messageInterval: 20,
} as const

export const campaigningIn = async (w: World) => {
  const call = callNow(w)
  const company = await w.company()
  const queueId = await company.queue('Vendas')
  const connectionId = await company.connection({ isHeld: true, queueIds: [queueId] })
  const admin = await company.user({ profile: 'admin' })
  await call(saveCampaignSettings, { body: always }, admin)
  const list = async (numbers: readonly string[], known = numbers) => {
    for (const number of known) w.channel.people.set(number, [{ kind: 'phone', value: number }])
    const { id } = (await call(lists.createContactList, { body: { name: 'Clientes' } }, admin)).body
    const rows = numbers.map((number, line) => ({ line, name: `Pessoa ${line}`, number }))
    await call(lists.uploadContactList, { params: { id }, body: { rows } }, admin)
    for (let turn = 0; turn < numbers.length / 5 + 1; turn += 1) await passes(minute)
    return id
  }
  /** Advances the clock and runs what is due then, including jobs that become due by that. */
  const passes = async (ms: number) => {
    w.clock.at = new Date((w.clock.at ?? new Date()).getTime() + ms)
    await w.hurryJobs()
    await w.drainJobs()
    await w.hurryJobs()
    await w.drainJobs()
  }
  const create = (body: object) =>
    call(
      calls.createCampaign,
      { body: { name: 'Black Friday', whatsappId: connectionId, message1: 'Oi {nome}', ...body } as never },
      admin,
    )
  const act = (
    endpoint: typeof calls.startCampaign | typeof calls.cancelCampaign | typeof calls.restartCampaign,
    id: number,
  ) => call(endpoint as typeof calls.startCampaign, { params: { id } }, admin)
  const seen = async (id: number) => (await call(calls.campaignDetails, { params: { id } }, admin)).body
  const ledger = async (id: number, query: object = {}) =>
    (await call(listRecipients, { params: { id }, query: query as never }, admin)).body.recipients
  const sent = () => w.channel.sent.filter(({ connection }) => connection.id === connectionId).map(({ text }) => text)
  const untilOver = async (id: number, turns = 30) => {
    for (let turn = 0; turn < turns; turn += 1) {
      await passes(minute)
      if ((await seen(id)).status === 'FINALIZADA') return
    }
  }
  return { call, company, queueId, connectionId, admin, list, passes, create, act, seen, ledger, sent, untilOver }
}
