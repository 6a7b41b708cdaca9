/** The page of users: an admin's page after events equals what it would load. */
import './page.ts'
import { createUser, deleteUser, listUsers, type User, updateUser, userDetails } from '@guiche/contract/features/users'
import { userPages, userRecord } from '@guiche/web/features/users/api.ts'
import { afterAll, beforeAll, it } from 'vitest'
import { type HttpPerson, signInOverHttp } from '../world/http.ts'
import { closeWorld, world } from '../world.ts'
import { verifyQueries, type Watching } from './verify-queries.ts'

const { company } = await world()
let bia: HttpPerson
let ester: HttpPerson
let ana: HttpPerson
let biasPassword = ''

beforeAll(async () => {
  const clinic = await company()
  const admin = await clinic.person('Bia', { profile: 'admin' })
  biasPassword = admin.password
  bia = await signInOverHttp(admin)
  ester = await signInOverHttp(await clinic.person('Ester', { profile: 'admin' }))
  ana = await signInOverHttp(await clinic.person('Ana'))
})
afterAll(async () => {
  for (const person of [bia, ester, ana]) person?.leave()
  await closeWorld()
})

const pageOf = (person: HttpPerson, query: Parameters<typeof userPages>[0]) => ({
  key: userPages(query).queryKey,
  load: async () => ({ pages: [await person.call(listUsers, { query } as never)], pageParams: [null] }),
})
const admins = (): Watching[] =>
  [bia, ester].map((person) => ({
    person,
    queries: [
      pageOf(person, {}),
      pageOf(person, { searchParam: 'ana' }),
      pageOf(person, { sort: 'email', direction: 'desc' }),
      {
        key: userRecord(ana.user.id).queryKey,
        load: () => person.call(userDetails, { params: { id: ana.user.id } } as never),
      },
    ],
  }))
const change = (id: number, body: object) => bia.call(updateUser, { params: { id }, body } as never)

it('when a user is added, renamed, given rights, switched off and on, and deleted', async () => {
  let added: User | undefined
  await verifyQueries(admins(), async () => {
    const body = { name: 'Caio Melo', email: `caio.${crypto.randomUUID()}@clinica.example` }
    added = (await bia.call(createUser, { body } as never)) as User
  })
  const id = added?.id ?? 0
  await verifyQueries(admins(), () => change(id, { name: 'Anacleto' }))
  await verifyQueries(admins(), () => change(id, { profile: 'admin', color: '#0d9488' }))
  await verifyQueries(admins(), () => change(id, { profile: 'user', currentPassword: biasPassword }))
  await verifyQueries(admins(), () => change(id, { isActive: false }))
  await verifyQueries(admins(), () => change(id, { isActive: true }))
  await verifyQueries(admins(), () => bia.call(deleteUser, { params: { id }, body: {} } as never))
})

it('when the open record changes elsewhere', async () => {
  await verifyQueries(admins(), () => change(ana.user.id, { allowGroup: true, startWork: '00:00', endWork: '23:50' }))
  await verifyQueries(admins(), () =>
    ana.call(updateUser, { params: { id: ana.user.id }, body: { name: 'Ana Lima' } } as never),
  )
})
