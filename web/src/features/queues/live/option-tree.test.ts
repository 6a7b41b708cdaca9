import type { OptionTree, QueueOption } from '@guiche/contract/features/queue-options'
import { expect, it } from 'vitest'
import { findOption, menuAfter, moveTargets, pathTo } from './option-tree.ts'

const option = (id: number, chatbotId: number | null, position: number, name = `Opção ${id}`): QueueOption => ({
  id,
  queueId: 1,
  chatbotId,
  position,
  name,
  greetingMessage: '',
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
})
const menu: OptionTree[] = [
  { ...option(1, null, 0), options: [{ ...option(3, 1, 0), options: [] }] },
  { ...option(2, null, 1), options: [] },
]
const shape = (level: readonly OptionTree[]): unknown =>
  level.map(({ id, position, options }) => [id, position, ...(options.length > 0 ? [shape(options)] : [])])

it('an option that is added, reworded or moved is where its level says, with its children', () => {
  const added = menuAfter(menu, { action: 'create', chatbot: option(4, 1, 0), chatbotId: 4, order: [4, 3] })
  expect(shape(added)).toEqual([
    [
      1,
      0,
      [
        [4, 0],
        [3, 1],
      ],
    ],
    [2, 1],
  ])
  const moved = menuAfter(menu, { action: 'update', chatbot: option(1, 2, 0, 'Novo'), chatbotId: 1, order: [1] })
  expect(shape(moved)).toEqual([[2, 0, [[1, 0, [[3, 0]]]]]])
  expect(findOption(moved, 1)?.name).toBe('Novo')
  const twice = menuAfter(moved, { action: 'update', chatbot: option(1, 2, 0, 'Novo'), chatbotId: 1, order: [1] })
  expect(twice).toEqual(moved)
})
it('an option is removed with its children, and its level closes the gap', () => {
  expect(shape(menuAfter(menu, { action: 'delete', chatbotId: 1, queueId: 1 }))).toEqual([[2, 0]])
})
it('the path to an option starts at the top', () => {
  expect(pathTo(menu, 3).map(({ id }) => id)).toEqual([1, 3])
  expect(pathTo(menu, 9)).toEqual([])
})

it('an option may move to the top or below one that asks further, never below itself or to its present place', () => {
  const asking = (id: number, chatbotId: number | null, options: OptionTree[] = []): OptionTree => ({
    ...option(id, chatbotId, 0),
    greetingMessage: 'Qual?',
    options,
  })
  const silent = { ...option(9, null, 1), options: [] }
  const [inner, moved] = [asking(3, 1), asking(2, null, [asking(4, 2)])]
  const whole = [asking(1, null, [inner]), moved, silent]
  expect(moveTargets(whole, moved)).toEqual([
    { id: 1, path: ['Opção 1'] },
    { id: 3, path: ['Opção 1', 'Opção 3'] },
  ])
  expect(moveTargets(whole, inner).map(({ id }) => id)).toEqual([null, 2, 4])
})
