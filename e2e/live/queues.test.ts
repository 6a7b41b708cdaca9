/** Queues, their menus and file lists: after events they equal what a fresh load shows. */
import './page.ts'
import {
  createFileList,
  deleteFileList,
  type FileList,
  listFileLists,
  updateFileList,
} from '@guiche/contract/features/file-lists'
import { createOption, deleteOption, type OptionTree, updateOption } from '@guiche/contract/features/queue-options'
import {
  createQueue,
  deleteQueue,
  listQueues,
  type QueueDetails,
  queueDetails,
  updateQueue,
} from '@guiche/contract/features/queues'
import { fileListPages } from '@guiche/web/features/file-lists/api.ts'
import { detailsOfQueue } from '@guiche/web/features/queues/api/queue-calls.ts'
import { queryOf } from '@guiche/web/lib/query.ts'
import { afterAll, beforeAll, it } from 'vitest'
import { type HttpPerson, signInOverHttp } from '../world/http.ts'
import { closeWorld, world } from '../world.ts'
import { verifyQueries } from './verify-queries.ts'

const { company } = await world()
let ester: HttpPerson
let rui: HttpPerson
let marina: HttpPerson
let reception: number

beforeAll(async () => {
  const clinic = await company()
  const queueId = await clinic.queue('Recepção')
  reception = queueId
  const sit = async (name: string, more = {}) =>
    signInOverHttp(await clinic.person(name, { queueIds: [queueId], ...more }))
  ester = await sit('Ester', { profile: 'admin' })
  rui = await sit('Rui', { profile: 'admin' })
  marina = await sit('Marina')
})
afterAll(async () => {
  for (const person of [ester, rui, marina]) person?.leave()
  await closeWorld()
})

const listOf = (person: HttpPerson) => ({
  key: queryOf(listQueues).queryKey,
  load: () => person.call(listQueues, {} as never),
})
const detailsOf = (person: HttpPerson) => ({
  key: detailsOfQueue(reception).queryKey,
  load: () => person.call(queueDetails, { params: { id: reception } } as never),
})
const filesOf = (person: HttpPerson) => ({
  key: fileListPages('').queryKey,
  load: async () => ({ pages: [await person.call(listFileLists, { query: {} } as never)], pageParams: [null] }),
})
const verify = (action: () => Promise<unknown>) =>
  verifyQueries(
    [
      ...[ester, rui].map((person) => ({ person, queries: [listOf(person), detailsOf(person)] })),
      { person: marina, queries: [listOf(marina)] },
    ],
    action,
  )

it('when queues are added, changed and removed', async () => {
  let made: QueueDetails | undefined
  await verify(async () => {
    made = await ester.call(createQueue, { body: { name: 'Exames', color: '#7c3aed' } } as never)
  })
  const change = (id: number | undefined, body: object) => rui.call(updateQueue, { params: { id }, body } as never)
  await verify(() => change(reception, { greetingMessage: 'Olá', orderQueue: 9 }))
  const hours = { weekdayEn: 'monday', startTimeA: '22:00', endTimeA: '06:00' }
  await verify(() => change(reception, { schedules: [hours] }))
  await verify(() => ester.call(deleteQueue, { params: { id: made?.id }, query: { moveTo: reception } } as never))
})

it('when menu options are added, reworded, moved and removed', async () => {
  const add = async (body: object): Promise<OptionTree> =>
    ester.call(createOption, { body: { queueId: reception, ...body } } as never)
  const change = (id: number, body: object) => rui.call(updateOption, { params: { id }, body } as never)
  const made: OptionTree[] = []
  const addOne = (body: object) => async () => {
    made.push(await add(body))
  }
  await verify(addOne({ name: 'Exames', greetingMessage: 'De qual?' }))
  await verify(addOne({ name: 'Preços', greetingMessage: 'R$ 100' }))
  const [exams, prices] = made as [OptionTree, OptionTree]
  await verify(addOne({ name: 'Sangue', chatbotId: exams.id }))
  await verify(() => change(prices.id, { position: 0 }))
  await verify(() => change(exams.id, { name: 'Exames e laudos', closeTicket: true }))
  await verify(() => change(made[2]?.id ?? 0, { chatbotId: prices.id }))
  await verify(() =>
    rui.call(updateQueue, {
      params: { id: reception },
      body: { chatbots: [{ name: 'Endereço' }, { id: exams.id }, { id: prices.id, name: 'Valores' }] },
    } as never),
  )
  await verify(() => ester.call(deleteOption, { params: { id: prices.id } } as never))
})

it('when file lists are added, changed and removed', async () => {
  const verifyFiles = (action: () => Promise<unknown>) =>
    verifyQueries(
      [ester, rui].map((person) => ({ person, queries: [filesOf(person)] })),
      action,
    )
  let made: FileList | undefined
  await verifyFiles(async () => {
    made = await ester.call(createFileList, {
      body: { name: 'Preparo', message: 'Leia', options: [{ name: 'Sangue' }] },
    } as never)
  })
  await verifyFiles(() =>
    rui.call(updateFileList, { params: { id: made?.id }, body: { name: 'Antes do exame' } } as never),
  )
  await verifyFiles(() => rui.call(deleteFileList, { params: { id: made?.id } } as never))
})
