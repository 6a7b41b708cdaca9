import { accept, type Decision } from '@guiche/contract/core/decision'
import type { QueueId } from '@guiche/contract/core/ids'
import type { OptionForm, OptionId, OptionTree } from '@guiche/contract/features/queue-options'
import type { Ctx, Work } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  addOption,
  type ChangedMenu,
  changedOption,
  type Menu,
  placeOption,
  replaceLevel,
  withoutOption,
} from '../rules/option-tree.ts'
import { queueOfOption } from '../store/options.ts'
import { lockQueue } from '../store/queues.ts'
import { type OptionRow, toOptionTree, toOptionView } from '../view.ts'
import { changeMenu } from './change-menu.ts'

type Change = Omit<OptionForm, 'id'> & { chatbotId?: OptionId | null | undefined; position?: number | undefined }

const treeOf = (options: readonly OptionRow[], id: number): OptionTree => {
  const option = options.find((each) => each.id === id)
  if (!option) throw new Refusal('ERR_NOT_FOUND')
  return { ...toOptionView(option), options: toOptionTree(options, id) }
}

/** With its children, if the form contains them. */
const withBelow = (
  menu: Menu,
  { id, options }: { id: number; options: readonly OptionForm[] | undefined },
  takeId: () => number,
): Decision<ChangedMenu> => {
  const own = new Map([[id, 'body.']])
  if (!options) return accept({ nodes: menu.nodes, fields: own })
  const below = replaceLevel(menu, { parentId: id, forms: options, field: 'body.options' }, takeId)
  return below.ok ? accept({ nodes: below.next.nodes, fields: new Map([...own, ...below.next.fields]) }) : below
}

const refuseStranger = ({ nodes }: Menu, parentId: number | null) => {
  if (parentId !== null && !nodes.some(({ id }) => id === parentId))
    throw new Refusal('ERR_NOT_FOUND', { field: 'body.chatbotId' })
}

export const createOption = (ctx: Ctx, { queueId, ...form }: Change & { queueId: QueueId }): Promise<OptionTree> =>
  ctx.transact(async (work) => {
    if (!(await lockQueue(work.tx, queueId))) throw new Refusal('ERR_NO_QUEUE_FOUND', { field: 'body.queueId' })
    let made = 0
    const options = await changeMenu(work, {
      queueId,
      forms: [form],
      decide: (menu, takeId) => {
        const parentId = form.chatbotId ?? null
        refuseStranger(menu, parentId)
        made = takeId()
        const nodes = addOption(menu, parentId, form, made)
        return withBelow({ ...menu, nodes }, { id: made, options: form.options }, takeId)
      },
    })
    return treeOf(options, made)
  })

const lockOption = async (work: Work, id: OptionId): Promise<number> => {
  const queueId = await queueOfOption(work.tx, id)
  const queue = queueId === null ? null : await lockQueue(work.tx, queueId)
  if (!queue) throw new Refusal('ERR_NOT_FOUND')
  return queue.id
}

const found = ({ nodes }: Menu, id: number) => {
  const option = nodes.find((node) => node.id === id)
  if (!option) throw new Refusal('ERR_NOT_FOUND')
  return option
}

export const updateOption = (ctx: Ctx, id: OptionId, change: Change): Promise<OptionTree> =>
  ctx.transact(async (work) => {
    const queueId = await lockOption(work, id)
    const options = await changeMenu(work, {
      queueId,
      forms: change.options ?? [],
      decide: (menu, takeId) => {
        const option = found(menu, id)
        const parentId = change.chatbotId === undefined ? option.parentId : change.chatbotId
        refuseStranger(menu, parentId)
        const placed = placeOption(menu.nodes, changedOption(option, change), { parentId, position: change.position })
        return placed.ok ? withBelow({ ...menu, nodes: placed.next }, { id, options: change.options }, takeId) : placed
      },
    })
    return treeOf(options, id)
  })

export const deleteOption = (ctx: Ctx, id: OptionId): Promise<{ id: number; queueId: number }> =>
  ctx.transact(async (work) => {
    const queueId = await lockOption(work, id)
    await changeMenu(work, {
      queueId,
      forms: [],
      decide: (menu) => {
        found(menu, id)
        return accept({ nodes: withoutOption(menu.nodes, id), fields: new Map() })
      },
    })
    return { id, queueId }
  })
