/** Contacts under a tag, by name: pages of a common and of a rare one, of several at once, and names that change. */
import { listContacts, updateContact } from '@guiche/contract/features/contacts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const asOwner = async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  withClient(w.urls.owner, async (client) => (await client.query(text, [...values])).rows as Row[])

interface Bearers {
  every: number
  from?: number
}
/** So many contacts, named by their place, every second on Instagram; of each tag every one from `from` on that `every` divides bears it. */
const companyOf = async (count: number, ...tags: readonly Bearers[]) => {
  const company = await w.company()
  const admin = await company.user({ profile: 'admin' })
  await asOwner(
    `insert into contacts (company_id, name, number, channel)
      select $1, 'Pessoa ' || lpad(i::text, 6, '0'), (5511900000000 + i)::text, case i % 2 when 0 then 'whatsapp' else 'instagram' end
      from generate_series(1, $2::int) i`,
    [company.id, count],
  )
  const tagIds: number[] = []
  for (const { every, from = 1 } of tags) {
    const made = await asOwner<{ id: number }>(
      `with tag as (insert into tags (company_id, name, color) values ($1, $2, '#123456') returning id),
        borne as (insert into contact_tags (company_id, contact_id, tag_id) select $1, c.id, tag.id from contacts c, tag
          where c.company_id = $1 and right(c.name, 6)::int >= $3 and right(c.name, 6)::int % $4 = 0)
        select id from tag`,
      [company.id, `De ${every} em ${every}`, from, every],
    )
    tagIds.push(Number(made[0]?.id))
  }
  const page = async (query: { cursor?: string; pageNumber?: number; channel?: string; tags?: string } = {}) =>
    (await w.call(listContacts, { query: { tags: tagIds.join(','), ...query } as never }, admin)).body
  const names = async (query: Parameters<typeof page>[0] = {}) => {
    const { contacts, nextCursor } = await page(query)
    return { names: contacts.map(({ name }) => Number(name.slice(-6))), cursor: nextCursor }
  }
  const walked = async () => {
    const first = await names()
    const second = await names({ cursor: first.cursor ?? '' })
    return { first: first.names, second: second.names, byNumber: (await names({ pageNumber: 2 })).names }
  }
  return { company, admin, tagIds, page, names, walked }
}
const numbers = (from: number, step: number) => Array.from({ length: 100 }, (_, at) => from + at * step)

describe('a page of contacts is complete', () => {
  it('for a tag that one in ten has', async () => {
    const { walked } = await companyOf(2000, { every: 10 })
    expect(await walked()).toEqual({ first: numbers(10, 10), second: numbers(1010, 10), byNumber: numbers(1010, 10) })
  })

  it('for a tag that thousands have, but none of the first by name', async () => {
    const { walked } = await companyOf(7000, { every: 1, from: 1000 })
    expect(await walked()).toEqual({ first: numbers(1000, 1), second: numbers(1100, 1), byNumber: numbers(1100, 1) })
  })

  it('for several tags, each contact once', async () => {
    const { walked } = await companyOf(1500, { every: 2 }, { every: 4 }, { every: 6, from: 1000 })
    expect(await walked()).toEqual({ first: numbers(2, 2), second: numbers(202, 2), byNumber: numbers(202, 2) })
  })

  it('for one channel', async () => {
    const { names } = await companyOf(700, { every: 3 })
    expect((await names({ channel: 'whatsapp' })).names).toEqual(numbers(6, 6))
  })

  it('up to the last, and without contacts that lack the tag', async () => {
    const { names, admin, tagIds } = await companyOf(100, { every: 50 })
    expect(await names()).toEqual({ names: [50, 100], cursor: null })
    const other = await companyOf(100, { every: 50 })
    const { body } = await w.call(listContacts, { query: { tags: String(other.tagIds[0]) } as never }, admin)
    expect([body.contacts, tagIds.length]).toEqual([[], 1])
  })
})

describe('a contact that is renamed', () => {
  it('is listed under its new name', async () => {
    const { names, page, admin } = await companyOf(100, { every: 40 })
    const id = (await page()).contacts[0]?.id
    await w.call(updateContact, { params: { id }, body: { name: 'Última 000040' } }, admin)
    expect((await names()).names).toEqual([80, 40])
  })

  it('even when it gets the tag at that moment', async () => {
    const { company, page, names, tagIds } = await companyOf(3, { every: 1 })
    const id = (await page()).contacts[0]?.id
    await asOwner('delete from contact_tags where company_id = $1 and contact_id = $2', [company.id, id])
    const renaming = new pg.Client(w.urls.owner)
    await renaming.connect()
    await renaming.query('begin')
    await renaming.query(`update contacts set name = 'Última 000001' where company_id = $1 and id = $2`, [
      company.id,
      id,
    ])
    const given = asOwner('insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)', [
      company.id,
      id,
      tagIds[0],
    ])
    await waitingForLock()
    await renaming.query('commit')
    await renaming.end()
    await given
    expect((await names()).names).toEqual([2, 3, 1])
  })
})

/** Resolves once somebody waits for a row that another transaction holds. */
const waitingForLock = async (): Promise<void> => {
  const waiting = await asOwner(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into contact_tags%'`,
    [],
  )
  if (waiting.length === 0) return waitingForLock()
}
