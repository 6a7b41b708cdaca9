import './page.ts'
import {
  type Announcement,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@guiche/contract/features/announcements'
import { type AnnouncementQuery, announcementPages } from '@guiche/web/features/announcements/api.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HttpPerson, signInOverHttp } from '../world/http.ts'
import { closeWorld, world } from '../world.ts'
import { verifyQueries, type Watching } from './verify-queries.ts'

const { company } = await world()
let reseller: HttpPerson
let agent: HttpPerson

beforeAll(async () => {
  const platform = await company()
  const boss = await platform.person('Rui', { profile: 'admin' })
  await platform.becomesSuper(boss)
  reseller = await signInOverHttp(boss)
  agent = await signInOverHttp(await (await company()).person('Marina'))
})
afterAll(async () => {
  for (const person of [reseller, agent]) person?.leave()
  await closeWorld()
})

const listOf = (person: HttpPerson, query: AnnouncementQuery) => ({
  key: announcementPages(query).queryKey,
  load: async () => ({ pages: [await person.call(listAnnouncements, { query } as never)], pageParams: [null] }),
})
const everybody = (): Watching[] => [
  { person: agent, queries: [listOf(agent, { status: true })] },
  {
    person: reseller,
    queries: [listOf(reseller, { status: true }), listOf(reseller, {}), listOf(reseller, { searchParam: 'sistema' })],
  },
]
const verify = (action: () => Promise<unknown>) => verifyQueries(everybody(), action)

let written: Announcement
const write = async (body: Record<string, unknown>) => {
  written = (await reseller.call(createAnnouncement, { body } as never)) as Announcement
}
const change = (body: Record<string, unknown>) =>
  reseller.call(updateAnnouncement, { params: { id: written.id }, body } as never)

it('when the super admin writes, changes, switches off and on, and removes an announcement', async () => {
  await verify(() => write({ title: 'Manutenção', text: 'No domingo', priority: 1 }))
  expect(written.priority).toBe(1)
  await verify(() => change({ title: 'Manutenção do sistema' }))
  await verify(() => change({ status: false }))
  await verify(() => change({ text: 'Na segunda', priority: 2 }))
  await verify(() => change({ status: true }))
  await verify(() => reseller.call(deleteAnnouncement, { params: { id: written.id } } as never))
})

it('when an inactive announcement is written, and removed again', async () => {
  await verify(() => write({ title: 'Rascunho do sistema', text: 'Ainda não', status: false }))
  await verify(() => reseller.call(deleteAnnouncement, { params: { id: written.id } } as never))
})
