/**
 * Every minute, messages that should have been sent by now are sent again, or fail with a reason, so that none waits
 * unnoticed.
 */
import { CompanyId } from '@guiche/contract/core/ids'
import { type Ctx, type Deps, systemContext } from '../../../context.ts'
import { eachByItself } from '../../../platform/jobs/set-aside.ts'
import { announceLedger } from '../events.ts'
import { judgeWaiting, stanzaStuckAfterMs, stuckAfterMs } from '../rules/waiting.ts'
import { recordFailed } from '../store/deliveries.ts'
import { connectionsStuckLately, lockWaiting, recordWoken, waitingEverywhere } from '../store/waiting.ts'
import { announceMessage } from './announce-message.ts'
import { enqueueDelivery, enqueueUpload } from './enqueue-chat.ts'

/** Younger messages cannot be overdue. */
const graceMs = 60_000
/** Each run looks back a little further than one minute, so that no message falls between two runs. */
const lookBackMs = 90_000

type Chat = Pick<
  Awaited<ReturnType<typeof waitingEverywhere>>[number],
  'company_id' | 'connection_id' | 'contact_id' | 'waits_for_upload'
>

/** Maximum per run; the next run finds the rest. */
const mostPerTurn = 1000

export const watchDeliveries = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const waiting = await deps.db.platform((tx) => waitingEverywhere(tx, new Date(now.getTime() - graceMs)))
  const due = waiting.filter((row) => judgeWaiting(factsOf(row), now).do !== 'wait')
  let served = 0
  const act = (row: Chat) => {
    served += 1
    return settleChat(deps, row)
  }
  // Set-aside chats do not take the place of others.
  await eachByItself(deps, { name: 'watch-deliveries', keyOf: chatKey, act }, due, () => served >= mostPerTurn)
  await announceCrossings(deps, now)
}

const chatKey = ({ company_id, connection_id, contact_id, waits_for_upload }: Chat) =>
  `${company_id}:${connection_id}:${contact_id}${waits_for_upload ? ':upload' : ''}`

const settleChat = async (deps: Deps, row: Chat) => {
  const ctx = systemContext(deps, CompanyId.parse(row.company_id))
  // After a failed message the next one of its chat is checked.
  while (await settleFirst(ctx, row)) {}
}

const factsOf = (row: Awaited<ReturnType<typeof waitingEverywhere>>[number]) => ({
  delivery: row.delivery,
  waitsSince: row.waits_since,
  lastTriedAt: row.last_tried_at,
  connection: row.connection,
  attemptAgeMs: row.attempt_age_ms,
})

/** True: the first message of the chat failed, and another may wait behind it. */
const settleFirst = (ctx: Ctx, chat: Chat): Promise<boolean> =>
  ctx.transact(async (work) => {
    const row = await lockWaiting(work.tx, chat)
    if (!row) return false
    const now = work.clock.now()
    const verdict = judgeWaiting(factsOf(row), now)
    if (verdict.do === 'wait') return false
    announceLedger(work, row.connection_id)
    if (verdict.do === 'fail') {
      const stopped = await recordFailed(work.tx, row.id, { code: verdict.code, detail: null }, now)
      await announceMessage(work, row.id)
      return stopped.length > 0
    }
    await recordWoken(work.tx, row.id, now)
    const take = row.waits_for_upload ? enqueueUpload : enqueueDelivery
    take(work, row.channel, { connectionId: row.connection_id, contactId: row.contact_id })
    return false
  })

const announceCrossings = async (deps: Deps, now: Date) => {
  const window = (boundMs: number) => ({
    from: new Date(now.getTime() - boundMs - lookBackMs),
    to: new Date(now.getTime() - boundMs),
  })
  const found = await deps.db.platform((tx) =>
    connectionsStuckLately(tx, window(stuckAfterMs), window(stanzaStuckAfterMs)),
  )
  const work = {
    name: 'announce-ledger',
    keyOf: (row: (typeof found)[number]) => `${row.company_id}:${row.connection_id}`,
    act: (row: (typeof found)[number]) =>
      systemContext(deps, CompanyId.parse(row.company_id)).transact(async (open) =>
        announceLedger(open, row.connection_id),
      ),
  }
  await eachByItself(deps, work, found)
}
