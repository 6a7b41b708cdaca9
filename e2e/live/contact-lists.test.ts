/** The pages of contact lists: an admin's page after events equals what it would load. */
import './page.ts'
import {
  createContactListItem,
  deleteContactListItem,
  listContactListItems,
  updateContactListItem,
} from '@guiche/contract/features/contact-list-items'
import {
  contactListDetails,
  createContactList,
  deleteContactList,
  listContactLists,
  updateContactList,
  uploadContactList,
} from '@guiche/contract/features/contact-lists'
import { contactListOf, contactListPages, itemPages } from '@guiche/web/features/contact-lists/api.ts'
import { afterAll, beforeAll, it } from 'vitest'
import { type HttpPerson, signInOverHttp } from '../world/http.ts'
import { closeWorld, world } from '../world.ts'
import { verifyQueries, type Watching } from './verify-queries.ts'

const { company } = await world()
let bia: HttpPerson
let ester: HttpPerson
let ana: HttpPerson
let kept = 0

beforeAll(async () => {
  const clinic = await company()
  bia = await signInOverHttp(await clinic.person('Bia', { profile: 'admin' }))
  ester = await signInOverHttp(await clinic.person('Ester', { profile: 'admin' }))
  ana = await signInOverHttp(await clinic.person('Ana'))
  kept = (await bia.call(createContactList, { body: { name: 'Clientes' } })).id
})
afterAll(async () => {
  for (const person of [bia, ester, ana]) person?.leave()
  await closeWorld()
})

const onePage = (page: unknown) => ({ pages: [page], pageParams: [null] })
const lists = (person: HttpPerson) => ({
  key: contactListPages('').queryKey,
  load: async () => onePage(await person.call(listContactLists, { query: {} })),
})
const opened = (person: HttpPerson) => ({
  key: contactListOf(kept).queryKey,
  load: () => person.call(contactListDetails, { params: { id: kept } }),
})
const people = (person: HttpPerson, searchParam: string) => ({
  key: itemPages({ listId: kept, searchParam, state: null }).queryKey,
  load: async () => {
    const query = { contactListId: kept, ...(searchParam ? { searchParam } : {}) }
    return onePage(await person.call(listContactListItems, { query }))
  },
})
const everybody = (): Watching[] => [
  ...[bia, ester].map((person) => ({
    person,
    queries: [lists(person), opened(person), people(person, ''), people(person, 'caio')],
  })),
  { person: ana, queries: [lists(ana), opened(ana)] },
]

it('when a list is made, renamed and deleted', async () => {
  let id = 0
  await verifyQueries(everybody(), async () => {
    id = (await ana.call(createContactList, { body: { name: 'Retornos' } })).id
  })
  await verifyQueries(everybody(), () => bia.call(updateContactList, { params: { id }, body: { name: 'Voltas' } }))
  await verifyQueries(everybody(), () => bia.call(deleteContactList, { params: { id } }))
})

it('when people are added, changed, imported and removed', async () => {
  let id = 0
  const body = { name: 'Caio', number: '5511988887777', contactListId: kept }
  await verifyQueries(everybody(), async () => {
    id = (await bia.call(createContactListItem, { body })).id
  })
  await verifyQueries(everybody(), () =>
    bia.call(updateContactListItem, { params: { id }, body: { name: 'Caio Melo', number: '5511977776666' } }),
  )
  const rows = [
    { line: 2, name: 'Caio Prado', number: '5521988887777' },
    { line: 3, name: 'Dora', number: '5521977776666' },
  ]
  await verifyQueries(everybody(), () => ester.call(uploadContactList, { params: { id: kept }, body: { rows } }))
  await verifyQueries(everybody(), () => bia.call(deleteContactListItem, { params: { id } }))
})
