/** The menu of a queue as a flat list of options: the result of a change, or why it is refused. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import {
  mostOptionDepth,
  mostOptionsOfLevel,
  mostOptionsOfQueue,
  type OptionForm,
  type OptionKind,
} from '@guiche/contract/features/queue-options'

export interface OptionNode {
  id: number
  queueId: number
  parentId: number | null
  position: number
  title: string
  message: string
  kind: OptionKind
  closeTicket: boolean
  optQueueId: number | null
  optUserId: number | null
  optIntegrationId: number | null
  optFileId: number | null
}

export interface Menu {
  queueId: number
  nodes: readonly OptionNode[]
}

/** `fields`: the position in the request of each changed option. */
export interface ChangedMenu {
  nodes: readonly OptionNode[]
  fields: ReadonlyMap<number, string>
}

const inOrder = (a: Pick<OptionNode, 'id' | 'position'>, b: Pick<OptionNode, 'id' | 'position'>): number =>
  a.position - b.position || a.id - b.id

/** The options of each parent, in order; null: the top. */
export const byParent = <N extends Pick<OptionNode, 'id' | 'parentId' | 'position'>>(
  nodes: readonly N[],
): ReadonlyMap<number | null, readonly N[]> => {
  const levels = new Map<number | null, N[]>()
  for (const node of nodes.toSorted(inOrder)) {
    const level = levels.get(node.parentId)
    if (level) level.push(node)
    else levels.set(node.parentId, [node])
  }
  return levels
}

export const levelOf = (nodes: readonly OptionNode[], parentId: number | null): OptionNode[] =>
  nodes.filter((node) => node.parentId === parentId).sort(inOrder)

/** How many ids a form needs: one per new option. */
export const newOptionsIn = (forms: readonly OptionForm[] | undefined): number =>
  (forms ?? []).reduce((sum, form) => sum + (form.id === undefined ? 1 : 0) + newOptionsIn(form.options), 0)

/** Only the fields of its kind. */
const targetsOf = (node: OptionNode): OptionNode => ({
  ...node,
  optQueueId: node.kind === 'queue' || node.kind === 'attendent' ? node.optQueueId : null,
  optUserId: node.kind === 'attendent' ? node.optUserId : null,
  optFileId: node.kind === 'file' ? node.optFileId : null,
  optIntegrationId: node.kind === 'integration' ? node.optIntegrationId : null,
})

export const changedOption = (node: OptionNode, form: OptionForm): OptionNode =>
  targetsOf({
    ...node,
    title: form.name ?? node.title,
    message: form.greetingMessage ?? node.message,
    kind: form.queueType ?? node.kind,
    closeTicket: form.closeTicket ?? node.closeTicket,
    optQueueId: form.optQueueId === undefined ? node.optQueueId : form.optQueueId,
    optUserId: form.optUserId === undefined ? node.optUserId : form.optUserId,
    optIntegrationId: form.optIntegrationId === undefined ? node.optIntegrationId : form.optIntegrationId,
    optFileId: form.optFileId === undefined ? node.optFileId : form.optFileId,
  })

const blank = (id: number, queueId: number, parentId: number | null): OptionNode => ({
  id,
  queueId,
  parentId,
  position: 0,
  title: '',
  message: '',
  kind: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
})

/** An option with all its descendants. */
const branchOf = (nodes: readonly OptionNode[], id: number): Set<number> => {
  const below = byParent(nodes)
  const branch = new Set([id])
  for (const each of branch) for (const child of below.get(each) ?? []) branch.add(child.id)
  return branch
}

export const withoutOption = (nodes: readonly OptionNode[], id: number): OptionNode[] => {
  const gone = branchOf(nodes, id)
  const parentId = nodes.find((node) => node.id === id)?.parentId ?? null
  return renumbered(
    nodes.filter((node) => !gone.has(node.id)),
    parentId,
  )
}

const renumbered = (nodes: readonly OptionNode[], parentId: number | null): OptionNode[] => {
  const places = new Map(levelOf(nodes, parentId).map((node, position) => [node.id, position]))
  return nodes.map((node) => ({ ...node, position: places.get(node.id) ?? node.position }))
}

interface Level {
  parentId: number | null
  forms: readonly OptionForm[]
  /** The position of the level in the request. */
  field: string
}

/** Applies a form to one level, and to the levels below that it contains. `takeId` gives an id to each new option. */
export const replaceLevel = (
  menu: Menu,
  { parentId, forms, field }: Level,
  takeId: () => number,
): Decision<ChangedMenu> => {
  const before = new Map(levelOf(menu.nodes, parentId).map((node) => [node.id, node]))
  const level: OptionNode[] = []
  for (const [position, form] of forms.entries()) {
    const own = `${field}.${position}`
    const known = form.id === undefined ? blank(takeId(), menu.queueId, parentId) : before.get(form.id)
    if (!known || level.some(({ id }) => id === known.id)) return refuse('ERR_NOT_FOUND', `${own}.id`)
    level.push({ ...changedOption(known, form), position })
  }
  const gone = [...before.keys()].filter((id) => !level.some((node) => node.id === id))
  const kept = gone.reduce<readonly OptionNode[]>(withoutOption, menu.nodes)
  let nodes: readonly OptionNode[] = [...kept.filter(({ id }) => !before.has(id)), ...level]
  const fields = new Map(level.map(({ id }, at) => [id, `${field}.${at}.`]))
  for (const [at, { options }] of forms.entries()) {
    const node = level[at]
    if (!options || !node) continue
    const deeper = { parentId: node.id, forms: options, field: `${field}.${at}.options` }
    const below = replaceLevel({ queueId: menu.queueId, nodes }, deeper, takeId)
    if (!below.ok) return below
    nodes = below.next.nodes
    for (const [id, of] of below.next.fields) fields.set(id, of)
  }
  return accept({ nodes, fields })
}

/** Last of its level. */
export const addOption = (menu: Menu, parentId: number | null, form: OptionForm, id: number): OptionNode[] => [
  ...menu.nodes,
  { ...changedOption(blank(id, menu.queueId, parentId), form), position: levelOf(menu.nodes, parentId).length },
]

export const placeOption = (
  nodes: readonly OptionNode[],
  moved: OptionNode,
  { parentId, position }: { parentId: number | null; position: number | undefined },
): Decision<OptionNode[]> => {
  if (parentId !== null && branchOf(nodes, moved.id).has(parentId)) return refuse('ERR_VALIDATION', 'body.chatbotId')
  const rest = nodes.filter(({ id }) => id !== moved.id)
  const siblings = levelOf(rest, parentId)
  const at = Math.min(position ?? (parentId === moved.parentId ? moved.position : siblings.length), siblings.length)
  const level = [...siblings.slice(0, at), { ...moved, parentId }, ...siblings.slice(at)]
  const placed = new Map(level.map((node, place) => [node.id, { ...node, position: place }]))
  const next = [...rest, moved].map((node) => placed.get(node.id) ?? node)
  return accept(parentId === moved.parentId ? next : renumbered(next, moved.parentId))
}

const depthsOf = (nodes: readonly OptionNode[]): Map<number, number> => {
  const below = byParent(nodes)
  const depths = new Map<number, number>()
  let level = below.get(null) ?? []
  for (let depth = 1; level.length > 0; depth += 1) {
    for (const { id } of level) depths.set(id, depth)
    level = level.flatMap(({ id }) => below.get(id) ?? [])
  }
  return depths
}

const missingTarget = ({ kind, optQueueId, optUserId, optFileId, optIntegrationId }: OptionNode): string | null => {
  if (kind === 'queue' && optQueueId === null) return 'optQueueId'
  if (kind === 'attendent' && optUserId === null) return 'optUserId'
  if (kind === 'attendent' && optQueueId === null) return 'optQueueId'
  if (kind === 'file' && optFileId === null) return 'optFileId'
  if (kind === 'integration' && optIntegrationId === null) return 'optIntegrationId'
  return null
}

const judgeOption = (node: OptionNode, field: string): Decision<null> => {
  if (node.title === '') return refuse('ERR_VALIDATION', `${field}name`)
  const missing = missingTarget(node)
  return missing === null ? accept(null) : refuse('ERR_VALIDATION', `${field}${missing}`)
}

/** Only an option that shows a text and continues has children. */
const judgeParent = (parent: OptionNode, field: string): Decision<null> => {
  if (parent.kind !== 'text') return refuse('ERR_VALIDATION', `${field}queueType`)
  return parent.message === '' ? refuse('ERR_OPTION_MESSAGE_REQUIRED', `${field}greetingMessage`) : accept(null)
}

/** The resulting menu is validated as a whole; of the single options only the changed ones. */
export const judgeMenu = ({ nodes, fields }: ChangedMenu): Decision<readonly OptionNode[]> => {
  const fieldOf = (id: number) => fields.get(id) ?? 'body.'
  if (nodes.length > mostOptionsOfQueue) return refuse('ERR_TOO_MANY_OPTIONS')
  const levels = byParent(nodes)
  for (const level of levels.values()) if (level.length > mostOptionsOfLevel) return refuse('ERR_TOO_MANY_OPTIONS')
  const depths = depthsOf(nodes)
  if ([...depths.values()].some((depth) => depth > mostOptionDepth))
    return refuse('ERR_TOO_MANY_OPTIONS', 'body.chatbotId')
  for (const node of nodes) {
    const judged = fields.has(node.id) ? judgeOption(node, fieldOf(node.id)) : accept(null)
    if (!judged.ok) return judged
    const asParent = levels.has(node.id) ? judgeParent(node, fieldOf(node.id)) : accept(null)
    if (!asParent.ok) return asParent
  }
  return accept(nodes)
}

export interface MenuDifference {
  added: OptionNode[]
  changed: OptionNode[]
  removed: OptionNode[]
  /** Deleted ones whose parent stays: their children are deleted with them. */
  removedTops: OptionNode[]
  /** Those with events: their text or parent changed, or their level has a new order. */
  told: OptionNode[]
}

const isSame = (a: OptionNode, b: OptionNode, { butPlace = false } = {}): boolean =>
  (Object.keys(a) as (keyof OptionNode)[]).every((key) => (butPlace && key === 'position') || a[key] === b[key])

export const differenceOf = (before: readonly OptionNode[], after: readonly OptionNode[]): MenuDifference => {
  const known = new Map(before.map((node) => [node.id, node]))
  const left = new Set(after.map(({ id }) => id))
  const added = after.filter(({ id }) => !known.has(id))
  const changed = after.filter((node) => {
    const old = known.get(node.id)
    return old !== undefined && !isSame(old, node)
  })
  const removed = before.filter(({ id }) => !left.has(id))
  const reworded = changed.filter((node) => !isSame(known.get(node.id) ?? node, node, { butPlace: true }))
  const told = [...added, ...reworded]
  // On every screen, a level that lost an option closes the gap by itself.
  const shrunk = new Set(
    [...removed, ...reworded.map((node) => known.get(node.id) ?? node)].map((node) => node.parentId),
  )
  const levelsTold = new Set(told.map((node) => node.parentId))
  for (const node of changed) {
    if (levelsTold.has(node.parentId) || (shrunk.has(node.parentId) && isOrderKept(before, after, node.parentId)))
      continue
    levelsTold.add(node.parentId)
    told.push(node)
  }
  const removedTops = removed.filter((node) => node.parentId === null || left.has(node.parentId))
  return { added, changed, removed, removedTops, told }
}

const isOrderKept = (before: readonly OptionNode[], after: readonly OptionNode[], parentId: number | null): boolean => {
  const now = levelOf(after, parentId).map(({ id }) => id)
  const stayed = levelOf(before, parentId).flatMap(({ id }) => (now.includes(id) ? [id] : []))
  return now.every((id, at) => stayed[at] === id)
}
