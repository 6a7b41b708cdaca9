/** Two campaigns on one number, one of which asks first, while parts of two nodes are killed, and while both campaigns are stopped and resumed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompanyId, ConnectionId, ContactListId } from '@guiche/contract/core/ids'
import { CampaignForm, CampaignId } from '@guiche/contract/features/campaigns'
import { type Ctx, systemContext } from '@guiche/server/context'
import { createCampaign } from '@guiche/server/features/campaigns/actions/keep-campaign'
import { cancel, restart, startNow } from '@guiche/server/features/campaigns/actions/run-campaign'
import { changeSettings } from '@guiche/server/features/campaigns/actions/save-settings'
import { createContactList } from '@guiche/server/features/contact-lists/actions/change-lists'
import { importItems } from '@guiche/server/features/contact-lists/actions/import-items'
import { changeLimits } from '@guiche/server/features/pace/actions'
import { withClient } from '@guiche/server/platform/db/with-client'
import { companyOf } from '../../world/company.ts'
import { type ChatCustomer, newCustomer } from '../customers/customers.ts'
import { Injector } from '../faults/injector.ts'
import { untilDone, when } from '../in-time.ts'
import { Ledger } from '../ledger.ts'
import type { PlannedFault } from '../plan/plan.ts'
import { chanceOf } from '../plan/random.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { cloudMessage, cloudName, openCloudCampaign, openTemplate } from './cloud.ts'
import { areClean, judgeAll, type PlayedRecipient, type PlayedSend } from './judge.ts'
import { openToken, programWords, sendAll } from './program-sends.ts'
import { scheduleAll, scheduledWords } from './scheduled-sends.ts'

export interface CampaignSizes {
  seed: number
  /** For the linked number. */
  customers: number
  /** For the Cloud API number; 0 if it has no campaign. */
  cloud: number
  /** Recipients of the program over the linked number. */
  api: number
  /** Recipients of scheduled messages over the linked number. */
  scheduled: number
  kills: number
  minutes: number
  nodes: number
}

const kills = ['kill-server', 'kill-program', 'kill-sessions', 'kill-backend', 'kill-postgres'] as const
const numberName = 'Balcão das campanhas'
const patienceMs = 300_000
const looksEveryMs = 2_000

const plain = { name: 'Direta', message: 'A oferta desta semana é sua.' } as const
const asking = {
  name: 'Com pergunta',
  question: 'Quer saber da oferta? Responda SIM ou NÃO.',
  message: 'Aqui está a oferta.',
} as const

interface Recipient {
  customer: ChatCustomer
  campaign: typeof plain | typeof asking
  answers: 'yes' | 'no'
}

const questionOf = ({ campaign }: Recipient): string | null => ('question' in campaign ? campaign.question : null)

const inHouse = async <T>(stage: Stage, act: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const { deps, close } = await stage.openDatabase()
  try {
    return await act(systemContext(deps, CompanyId.parse(stage.companyId)))
  } finally {
    await close()
  }
}

const connectionOf = async (stage: Stage): Promise<number> =>
  withClient(await stage.databaseUrl(), async (client) => {
    const { rows } = await client.query('select id from connections where company_id = $1 and name = $2', [
      stage.companyId,
      numberName,
    ])
    return rows[0].id
  })

const namesOf = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at + 1).padStart(4, '0')}`)

/** Recipients read at once or later, in turn. */
const customersOf = async (stage: Stage, channel: string, names: readonly string[]): Promise<ChatCustomer[]> => {
  const found: ChatCustomer[] = []
  for (const [at, name] of names.entries())
    found.push(await newCustomer(stage, { name, channel, agent: at % 2 } as never))
  return found
}

const peopleOf = async (stage: Stage, account: string, { customers, seed }: CampaignSizes): Promise<Recipient[]> => {
  const chance = chanceOf(seed)
  const found: Recipient[] = []
  for (let at = 0; at < customers; at += 1) {
    const chat = { name: `c${String(at + 1).padStart(3, '0')}`, channel: 'whatsapp', agent: at % 2 } as never
    const customer = await newCustomer({ ...stage, account }, chat)
    found.push({ customer, campaign: at % 2 === 0 ? plain : asking, answers: chance.next() < 0.7 ? 'yes' : 'no' })
  }
  return found
}

/** All numbers are already checked with WhatsApp; another test covers that. */
const markValid = async (stage: Stage) =>
  withClient(await stage.databaseUrl(), async (client) => {
    await client.query('set row_security = off')
    await client.query(
      'update contact_list_items set is_whatsapp_valid = true, checked_at = now() where company_id = $1',
      [stage.companyId],
    )
    await client.query('update contact_lists set valid_count = contacts_count where company_id = $1', [stage.companyId])
  })

/** As fast as possible, at any hour. */
const pace = {
  messageInterval: 0,
  longerIntervalAfter: 0,
  startHour: '00:00',
  endHour: '23:59',
  sabado: true,
  domingo: true,
}

const openCampaigns = async (
  stage: Stage,
  connectionId: number,
  { recipients, inCloud }: { recipients: readonly Recipient[]; inCloud: readonly ChatCustomer[] },
) =>
  inHouse(stage, async (ctx) => {
    await changeSettings(ctx, pace)
    await ctx.transact((work) => changeLimits(work, connectionId, { isGuarded: false }))
    const ids: CampaignId[] = []
    for (const campaign of [plain, asking]) {
      const own = recipients.filter((each) => each.campaign === campaign)
      const { id: listId } = await createContactList(ctx, { name: campaign.name })
      const rows = own.map(({ customer }, line) => ({ line, name: customer.chat.name, number: customer.phone }))
      await importItems(ctx, ContactListId.parse(listId), rows, '')
      await markValid(stage)
      const asks = 'question' in campaign
      const form = CampaignForm.parse({
        ...{ name: campaign.name, message1: campaign.message, contactListId: listId },
        whatsappId: ConnectionId.parse(connectionId),
        ...(asks ? { confirmation: true, confirmationMessage1: campaign.question } : {}),
      })
      ids.push(CampaignId.parse((await createCampaign(ctx, form)).id))
    }
    if (inCloud.length > 0) {
      const { id: listId } = await createContactList(ctx, { name: cloudName })
      const rows = inCloud.map(({ phone, chat }, line) => ({ line, name: chat.name, number: phone }))
      await importItems(ctx, ContactListId.parse(listId), rows, '')
      await markValid(stage)
      ids.push(await openCloudCampaign(ctx, { stage, listId, templateId: await openTemplate(stage, ctx) }))
    }
    for (const id of ids) await startNow(ctx, id)
    return ids
  })

/** Answers once, when the question has arrived. */
const answerWhenAsked = async (recipient: Recipient, isOver: () => boolean): Promise<void> => {
  const question = questionOf(recipient)
  if (question === null) return
  while (!isOver()) {
    const phone = await recipient.customer.onPhone().catch(() => [])
    if (phone.some(({ text }) => text === question)) {
      await untilDone(patienceMs, async () => {
        await recipient.customer.says(recipient.answers === 'yes' ? 'Sim' : 'Não')
        return true
      })
      return
    }
    await sleep(looksEveryMs)
  }
}

/** Both are stopped for some seconds, again and again. */
const stopAndGoOn = async (stage: Stage, ids: readonly CampaignId[], isOver: () => boolean): Promise<number> => {
  let times = 0
  for (let turn = 0; !isOver(); turn += 1) {
    await sleep(20_000)
    const id = ids[turn % ids.length]
    if (id === undefined || isOver()) return times
    const hasStopped = await inHouse(stage, (ctx) => cancel(ctx, id)).then(
      () => true,
      () => false,
    )
    if (!hasStopped) continue
    times += 1
    await sleep(4_000)
    await untilDone(patienceMs, () => inHouse(stage, (ctx) => restart(ctx, id)))
  }
  return times
}

const statusesOf = (stage: Stage) =>
  stage.runningDatabase().then((url) =>
    withClient(url, async (client) => {
      const { rows } = await client.query('select status from campaigns where company_id = $1', [stage.companyId])
      return rows.map(({ status }) => status as string)
    }),
  )

const playedOf = async (
  stage: Stage,
  recipients: readonly Recipient[],
  inCloud: readonly ChatCustomer[],
): Promise<PlayedRecipient[]> => {
  const rows = await withClient(await stage.runningDatabase(), async (client) => {
    const found = await client.query(
      'select name, state, reason, asked_at is not null as "isAsked" from campaign_recipients where company_id = $1',
      [stage.companyId],
    )
    return found.rows as { name: string; state: string; reason: string | null; isAsked: boolean }[]
  })
  const ofCloud: PlayedRecipient[] = []
  for (const customer of inCloud) {
    const { name } = customer.chat
    const phone = (await customer.onPhone()).map(({ text }) => text)
    const own = rows.filter((row) => row.name === name)
    ofCloud.push({ name, question: null, message: cloudMessage(name), answers: 'yes', phone, rows: own })
  }
  const ofNumber = await Promise.all(
    recipients.map(async (recipient) => ({
      name: recipient.customer.chat.name,
      question: questionOf(recipient),
      message: recipient.campaign.message,
      answers: recipient.answers,
      phone: (await recipient.customer.onPhone()).map(({ text }) => text),
      rows: rows.filter(({ name }) => name === recipient.customer.chat.name),
    })),
  )
  return [...ofNumber, ...ofCloud]
}

interface Due {
  customer: ChatCustomer
  message: string
}

const dueOf = (customers: readonly ChatCustomer[], wordsFor: (name: string) => string): Due[] =>
  customers.map((customer) => ({ customer, message: wordsFor(customer.chat.name) }))

/** What is on each phone once: the program's messages and the scheduled ones. */
const sendsOf = (due: readonly Due[]): Promise<PlayedSend[]> =>
  Promise.all(
    due.map(async ({ customer, message }) => {
      const phone = (await customer.onPhone()).map(({ text }) => text)
      return { name: customer.chat.name, message, phone }
    }),
  )

export interface CampaignsEvidence {
  played: PlayedRecipient[]
  sends: PlayedSend[]
  /** How often the program requested them. */
  asked: number
  ledger: Ledger
  stops: number
  tookMs: number
}

export const playCampaigns = async (sizes: CampaignSizes, say: (line: string) => void): Promise<CampaignsEvidence> => {
  const ledger = new Ledger()
  const stage = await openStage({ nodes: sizes.nodes, agents: 2, remark: (text) => ledger.remarks(text) })
  try {
    const { deps, close } = await stage.openDatabase()
    const account = await companyOf(deps, stage.places, CompanyId.parse(stage.companyId))
      .linkedNumber(numberName, [])
      .finally(close)
    const recipients = await peopleOf(stage, account, sizes)
    const inCloud = await customersOf(stage, 'whatsappapi', namesOf('n', sizes.cloud))
    const told = await customersOf({ ...stage, account }, 'whatsapp', namesOf('p', sizes.api))
    const reminded = await customersOf({ ...stage, account }, 'whatsapp', namesOf('s', sizes.scheduled))
    const connectionId = await connectionOf(stage)
    const due = [...dueOf(told, programWords), ...dueOf(reminded, scheduledWords)]
    const token = await inHouse(stage, (ctx) => openToken(ctx, ConnectionId.parse(connectionId)))
    // The Cloud API number is told to slow down, in responses and by statuses: no recipient may have failed for it.
    if (sizes.cloud > 0)
      await stage.graph.setFaults({
        sendFailures: [
          { code: 130429, count: 2, by: 'answer' },
          { code: 130429, count: 2, by: 'status' },
        ],
      })
    const ids = await openCampaigns(stage, connectionId, { recipients, inCloud })
    await scheduleAll(stage, ConnectionId.parse(connectionId), reminded, sizes.minutes * 60_000)
    say(
      `${recipients.length} and ${inCloud.length} recipients, ${told.length} of a program, ${reminded.length} of schedules, ${ids.length} campaigns begin`,
    )
    const began = Date.now()
    let isOver = false
    const chance = chanceOf(sizes.seed + 1)
    const planned = Array.from({ length: sizes.kills }, (_, at): PlannedFault => {
      const name = kills[at % kills.length] ?? kills[0]
      return { at: chance.next() * sizes.minutes * 60_000, name, lastsMs: 0, chance: chance.next() }
    }).toSorted((a, b) => a.at - b.at)
    const injector = new Injector({ stage, customers: [] }, ledger)
    const answering = Promise.all(recipients.map((each) => answerWhenAsked(each, () => isOver)))
    const sending = sendAll({ url: stage.screens.url, token }, told, {
      overMs: sizes.minutes * 60_000,
      isGivenUp: () => Date.now() - began > sizes.minutes * 60_000 + patienceMs,
    })
    const stopping = stopAndGoOn(stage, ids, () => isOver || Date.now() - began > sizes.minutes * 60_000)
    await when(began, planned, (kill) => injector.strike(kill))
    await injector.over()
    const stops = await stopping
    const asked = await sending
    say('The last blow has fallen; waiting until both have ended')
    await untilDone(
      patienceMs * 6,
      async () => ((await statusesOf(stage)).every((status) => status === 'FINALIZADA') ? true : undefined),
      () => looksEveryMs,
    ).catch((error: unknown) => say(`not ended: ${String(error)}`))
    const tookMs = Date.now() - began
    isOver = true
    await answering
    let played = await playedOf(stage, recipients, inCloud)
    let sends = await sendsOf(due)
    // A message that was accepted last may still be on its way to a phone.
    for (let look = 0; look < 15 && !areClean(judgeAll(played, sends)); look += 1) {
      await sleep(looksEveryMs)
      played = await playedOf(stage, recipients, inCloud)
      sends = await sendsOf(due)
    }
    return { played, sends, asked, ledger, stops, tookMs }
  } finally {
    await stage.close()
  }
}
