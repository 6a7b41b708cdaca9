/** Contacts under a tag, by name: whichever way they are found, a page is the same. */
import { listContacts } from '@guiche/contract/features/contacts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { withClient } from '../../platform/db/with-client.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** So many contacts, named by their place; every one from `from` on that `every` divides bears the tag. */
const companyOf = async (count: number, { every, from = 1 }: { every: number; from?: number }) => {
  const company = await w.company()
  const admin = await company.user({ profile: 'admin' })
  const tagId = await withClient(w.urls.owner, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      "insert into tags (company_id, name, color) values ($1, 'Vip', '#123456') returning id",
      [company.id],
    )
    await client.query(
      `with made as (insert into contacts (company_id, name, number, channel)
          select $1, 'Pessoa ' || lpad(i::text, 6, '0'), (5511900000000 + i)::text, 'whatsapp' from generate_series(1, $2::int) i returning id, name)
        insert into contact_tags (company_id, contact_id, tag_id)
          select $1, id, $3 from made where right(name, 6)::int >= $4 and right(name, 6)::int % $5 = 0`,
      [company.id, count, rows[0]?.id, from, every],
    )
    return Number(rows[0]?.id)
  })
  const names = async (query: { cursor?: string; pageNumber?: number }) => {
    const { body } = await w.call(listContacts, { query: { tags: String(tagId), ...query } as never }, admin)
    return { names: body.contacts.map(({ name }) => Number(name.slice(-6))), cursor: body.nextCursor }
  }
  const walked = async () => {
    const first = await names({})
    const second = await names({ cursor: first.cursor ?? '' })
    return { first: first.names, second: second.names, byNumber: (await names({ pageNumber: 2 })).names }
  }
  return { names, walked }
}
const numbers = (from: number, step: number) => Array.from({ length: 30 }, (_, at) => from + at * step)

it('of a tag that one in ten bears', async () => {
  const { walked } = await companyOf(1500, { every: 10 })
  expect(await walked()).toEqual({ first: numbers(10, 10), second: numbers(310, 10), byNumber: numbers(310, 10) })
})

it('of a tag that few bear', async () => {
  const { walked } = await companyOf(3000, { every: 40 })
  expect(await walked()).toEqual({ first: numbers(40, 40), second: numbers(1240, 40), byNumber: numbers(1240, 40) })
})

it('of a tag that thousands bear, none of the first by name', async () => {
  const { walked } = await companyOf(7000, { every: 1, from: 1000 })
  expect(await walked()).toEqual({ first: numbers(1000, 1), second: numbers(1030, 1), byNumber: numbers(1030, 1) })
})

it('ends with the last, and holds none without the tag', async () => {
  const { names } = await companyOf(100, { every: 50 })
  expect(await names({})).toEqual({ names: [50, 100], cursor: null })
})
