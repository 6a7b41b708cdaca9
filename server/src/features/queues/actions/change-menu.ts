/** The only way to change a menu: with the queue locked, validated as a whole, with an event per option. */
import type { Decision } from '@guiche/contract/core/decision'
import type { OptionForm } from '@guiche/contract/features/queue-options'
import type { Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { announceMenu } from '../events.ts'
import {
  type ChangedMenu,
  differenceOf,
  judgeMenu,
  type Menu,
  newOptionsIn,
  type OptionNode,
} from '../rules/option-tree.ts'
import { optionsOf, saveMenu, takeOptionIds } from '../store/options.ts'
import { queuesThere } from '../store/queues.ts'

export interface MenuChange {
  queueId: number
  /** The request, so that each new option gets an id. */
  forms: readonly OptionForm[]
  decide: (menu: Menu, takeId: () => number) => Decision<ChangedMenu>
}

/** The targets of options are locked until the transaction ends. */
const refuseGoneQueues = async (work: Work, options: readonly OptionNode[]) => {
  const wanted = [...new Set(options.flatMap(({ optQueueId }) => optQueueId ?? []))]
  if (wanted.length === 0) return
  const there = await queuesThere(work.tx, wanted)
  if (wanted.some((id) => !there.includes(id))) throw new Refusal('ERR_NO_QUEUE_FOUND', { field: 'body.optQueueId' })
}

/** The caller holds the queue's lock. Returns the whole new menu. */
export const changeMenu = async (work: Work, { queueId, forms, decide }: MenuChange): Promise<OptionNode[]> => {
  const nodes = await optionsOf(work.tx, queueId)
  const ids = await takeOptionIds(work.tx, newOptionsIn(forms))
  const takeId = () => {
    const id = ids.shift()
    if (id === undefined) throw new Error('more options than were counted')
    return id
  }
  const { next } = settle(decide({ queueId, nodes }, takeId))
  const difference = differenceOf(nodes, next.nodes)
  const isUnchanged = [difference.added, difference.changed, difference.removed].every(({ length }) => length === 0)
  if (isUnchanged) return nodes
  const touched = [...difference.added, ...difference.changed]
  const fields = new Map(touched.map(({ id }) => [id, next.fields.get(id) ?? 'body.']))
  const reworded = new Set([...difference.added, ...difference.told].map(({ id }) => id))
  settle(judgeMenu({ nodes: next.nodes, fields: new Map([...fields].filter(([id]) => reworded.has(id))) }))
  await refuseGoneQueues(work, touched)
  await saveMenu(work.tx, queueId, difference, work.clock.now())
  announceMenu(work, difference, next.nodes)
  return [...next.nodes]
}
