import { ConnectionId, ContactListId } from '@guiche/contract/core/ids'
import { listRecipients } from '@guiche/contract/features/campaign-recipients'
import { CampaignForm, CampaignId } from '@guiche/contract/features/campaigns'
import { type ImportRow, mostImportedAtOnce } from '@guiche/contract/features/contact-spreadsheets'
import type { Ctx } from '@guiche/server/context'
import { createCampaign } from '@guiche/server/features/campaigns/actions/keep-campaign'
import { cancel, startNow } from '@guiche/server/features/campaigns/actions/run-campaign'
import { changeSettings } from '@guiche/server/features/campaigns/actions/save-settings'
import { takeTurn } from '@guiche/server/features/campaigns/actions/take-turn'
import { campaignDetails, campaignsPage } from '@guiche/server/features/campaigns/queries/campaigns'
import { estimate } from '@guiche/server/features/campaigns/queries/estimate'
import { recipientsPage } from '@guiche/server/features/campaigns/queries/recipients'
import { createContactList } from '@guiche/server/features/contact-lists/actions/change-lists'
import { importItems } from '@guiche/server/features/contact-lists/actions/import-items'
import { withClient } from '@guiche/server/platform/db/with-client'
import { round } from '../measure/percentiles.ts'
import type { Cell, Findings } from '../report/findings.ts'
import { idsOf, seedPeople } from '../seed/people.ts'
import type { Bench, Stage } from '../stage/bench.ts'
import { openBenchInstallation } from '../stage/installation.ts'
import { readColumns, readRows } from './reads.ts'

const always = {
  messageInterval: 0,
  longerIntervalAfter: 0,
  startHour: '00:00',
  endHour: '23:59',
  sabado: true,
  domingo: true,
}

const fillList = async (ctx: Ctx, count: number) => {
  const listId = ContactListId.parse((await createContactList(ctx, { name: 'Cem mil' })).id)
  const rows = Array.from({ length: count }, (_, n): ImportRow => {
    return { line: n, name: `Cliente ${n}`, number: `55119${80_000_000 + n}` }
  })
  for (let at = 0; at < count; at += mostImportedAtOnce)
    await importItems(ctx, listId, rows.slice(at, at + mostImportedAtOnce), '')
  return listId
}

/** Nothing is delivered here: messages are marked as sent, and the number as connected. */
const asIfSent = `update messages set delivery = 'accepted', ack = 2, accepted_at = now(), delivered_at = now()
  where recipient_id is not null and delivery = 'queued'`
const connected = `update connections set status = 'CONNECTED', leased_by = 'a bench', leased_until = now() + interval '1 day' where id = $1`
const checked = `update contact_list_items set is_whatsapp_valid = id % 50 <> 0, checked_at = now()`

const measure = async (stage: Stage): Promise<Findings> => {
  const count = stage.isFast ? 10_000 : 100_000
  const turns = stage.isFast ? 100 : 400
  const url = await stage.cluster.filledDatabase('bench_campaigns', (database) =>
    withClient(database, (client) => seedPeople(client, 10)),
  )
  const installation = await openBenchInstallation(stage.cluster, url, 4)
  const asOwner = (text: string, ...values: unknown[]) =>
    withClient(url, async (client) => {
      await client.query('set row_security = off')
      return client.query(text, values)
    })
  try {
    const admin = await installation.userContext(1, idsOf(1).admin)
    const connectionId = ConnectionId.parse(idsOf(1).connection(0))
    await changeSettings(admin, always)
    const contactListId = await fillList(admin, count)
    await asOwner(checked)
    await asOwner(connected, connectionId)
    await asOwner('vacuum (analyze) contact_list_items')
    const form = CampaignForm.parse({
      name: 'Todos',
      message1: '{Oi|Olá} {nome}',
      whatsappId: connectionId,
      contactListId,
    })
    const id = CampaignId.parse((await createCampaign(admin, form)).id)
    const askEstimate = { contactListId, tagListId: null, whatsappId: connectionId, scheduledAt: null }
    await startNow(admin, id)
    const begun = performance.now()
    let parts = 0
    const isFilled = async () =>
      (await asOwner('select is_filled from campaigns where id = $1', id)).rows[0].is_filled as boolean
    for (; !(await isFilled()); parts += 1) await takeTurn(admin, connectionId)
    const filling = (performance.now() - begun) / 1000
    const before = performance.now()
    for (let turn = 0; turn < turns; turn += 1) {
      await takeTurn(admin, connectionId)
      if (turn % 20 === 19) await asOwner(asIfSent)
      await asOwner(
        `update messages set delivery = 'accepted', ack = 1 where recipient_id is not null and delivery = 'queued'`,
      )
    }
    const sending = performance.now() - before
    await cancel(admin, id)
    await asOwner('vacuum (analyze) campaign_recipients')
    const page = (query: object) => () => recipientsPage(admin, id, listRecipients.query.parse(query))
    const reads = await readRows(stage, [
      { name: 'the report’s counts', call: () => campaignDetails(admin, id) },
      { name: 'its first page', call: page({}) },
      { name: 'those who were skipped', call: page({ state: 'skipped' }) },
      { name: 'searched by name, one finds', call: page({ searchParam: `cliente ${count - 5}` }) },
      { name: 'the campaigns', call: () => campaignsPage(admin, {}) },
      { name: 'an estimate', call: () => estimate(admin, askEstimate) },
    ])
    const rows: Cell[][] = [
      ['writing the ledger down, s', round(filling, 1)],
      ['of it a part of 5,000, ms', round((filling * 1000) / Math.max(1, parts), 0)],
      ['a turn with its message, ms', round(sending / turns, 1)],
    ]
    return {
      tables: [
        { title: `A campaign to ${count} people`, columns: ['what', 'figure'], rows },
        { title: 'Reading it', columns: readColumns, rows: reads },
      ],
      notes: [
        'A turn is measured with what stands for the delivery beside it. Budget of the reads: p95 under 50 ms. CPU is per read, of the server and of PostgreSQL.',
      ],
    }
  } finally {
    await installation.close()
  }
}

export const campaignRows: Bench = {
  name: 'campaigns',
  about: 'What do a campaign to a hundred thousand people, a turn of it and its report cost?',
  run: measure,
}
