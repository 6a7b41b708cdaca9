/** The run's company for customers who come through a menu: queues with options, two numbers with menus, timed lanes. */
import { type QueueId, TagId, type UserId } from '@guiche/contract/core/ids'
import { type Deps, systemContext } from '@guiche/server/context'
import { createQueue } from '@guiche/server/features/queues/actions'
import { createOption } from '@guiche/server/features/queues/actions/keep-options'
import { insertTag } from '@guiche/server/features/tags/store'
import type { CloudNumber, newCompany } from '../../world/company.ts'
import { lanes, limits, menuQueues, spoken } from '../plan/visits.ts'
import { openFlows } from './flows.ts'

type Company = Awaited<ReturnType<typeof newCompany>>

export interface MenuHouse {
  queueIds: QueueId[]
  /** The account that scanned the QR code, and the Cloud API number. */
  account: string
  cloud: CloudNumber
  firstLaneId: number
}

export const menuNumbers = { linked: 'Menu do balcão', cloud: 'Menu oficial' } as const

/** Unique per queue of a company. */
const colors = ['#7c3aed', '#b45309']

const answers = (sendIdQueue: QueueId) => ({
  greetingMessage: spoken.greeting,
  complationMessage: spoken.farewell,
  ratingMessage: spoken.rating,
  expiresTicketNPS: limits.timerMinutes,
  maxUseBotQueuesNPS: limits.ratings,
  maxUseBotQueues: limits.menus,
  timeSendQueue: limits.timerMinutes,
  timeCreateNewTicket: limits.timerMinutes,
  sendIdQueue,
})

/** The first lane moves tickets to the second by itself. */
const drawLanes = (deps: Deps, companyId: Company['id'], userId: number) =>
  systemContext(deps, companyId).transact(async ({ tx }) => {
    const blank = { color: '#0d9488', isKanban: true, timeLane: null, nextLaneId: null, rollbackLaneId: null, userId }
    const next = await insertTag(tx, { ...blank, name: lanes.next, greetingMessageLane: spoken.lane })
    if (!next) throw new Error('the second lane already exists')
    const leads = { timeLane: limits.laneHours, nextLaneId: TagId.parse(next.id), greetingMessageLane: '' }
    const first = await insertTag(tx, { ...blank, ...leads, name: lanes.first })
    if (!first) throw new Error('the first lane already exists')
    return first.id
  })

/** Created before the people who are to work in these queues. */
export const openMenuQueues = async (deps: Deps, companyId: Company['id']): Promise<QueueId[]> => {
  const ctx = systemContext(deps, companyId)
  const queueIds: QueueId[] = []
  for (const [at, { name, greeting, options }] of menuQueues.entries()) {
    const queueId = await createQueue(ctx, {
      name,
      color: colors[at] ?? '#334155',
      greetingMessage: greeting,
      orderQueue: at + 1,
    })
    for (const { title, message } of options)
      await createOption(ctx, { queueId, name: title, greetingMessage: message })
    queueIds.push(queueId)
  }
  return queueIds
}

export const openMenuHouse = async (
  deps: Deps,
  company: Company,
  { queueIds, userId, botUrl }: { queueIds: QueueId[]; userId: UserId; botUrl: string },
): Promise<MenuHouse> => {
  const [sendIdQueue, handsOverTo] = queueIds
  if (!sendIdQueue || !handsOverTo) throw new Error('a menu needs queues')
  await company.setting('userRating', 'enabled')
  const firstLaneId = await drawLanes(deps, company.id, userId)
  const more = answers(sendIdQueue)
  const cloud = await company.cloudNumber(queueIds, { ...more, name: menuNumbers.cloud })
  const account = await company.linkedNumber(menuNumbers.linked, queueIds, {
    ...more,
    timeUseBotQueues: limits.timerMinutes,
  })
  const numberNames = Object.values(menuNumbers)
  await openFlows(deps, { companyId: company.id, userId, queueId: handsOverTo, numberNames, botUrl })
  return { queueIds, account, cloud, firstLaneId }
}
