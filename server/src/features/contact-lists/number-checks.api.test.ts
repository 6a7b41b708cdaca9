import * as items from '@guiche/contract/features/contact-list-items'
import * as calls from '@guiche/contract/features/contact-lists'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type World, world } from '../../../test/world.ts'
import { TemporaryFailure } from '../../channels/channel.ts'
import { resumeChecks } from './actions/want-checks.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
beforeEach(() => {
  w.clock.at = new Date()
})
afterEach(() => {
  w.clock.at = null
  w.channel.failWith = null
  w.channel.lookedUp.length = 0
  w.channel.people.clear()
})
afterAll(() => w.close())

const pass = (seconds: number) => {
  w.clock.at = new Date((w.clock.at?.getTime() ?? 0) + seconds * 1000)
}

let made = 0
/** Nobody else's in this file: what is asked about is counted. */
const mobile = () => {
  made += 1
  return `55119${String(80_000_000 + made)}`
}

const scene = async (isHeld = true) => {
  const company = await w.company()
  const connectionId = await company.connection({ isHeld })
  const admin = await company.user({ profile: 'admin' })
  const list = async (name = 'Clientes') => (await w.call(calls.createContactList, { body: { name } }, admin)).body.id
  const fill = (listId: number, numbers: readonly string[]) =>
    w.call(
      calls.uploadContactList,
      { params: { id: listId }, body: { rows: numbers.map((number, line) => ({ line, name: `P${line} x`, number })) } },
      admin,
    )
  const counts = async (id: number) => {
    const { contactsCount, validCount, invalidCount } = (
      await w.call(calls.contactListDetails, { params: { id } }, admin)
    ).body
    return [contactsCount, validCount, invalidCount]
  }
  const people = async (contactListId: number, query: object = {}) =>
    (await w.call(items.listContactListItems, { query: { contactListId, ...query } }, admin)).body.contacts
  return { company, connectionId, admin, list, fill, counts, people }
}

const onWhatsapp = (number: string, as = number) => w.channel.people.set(number, [{ kind: 'phone', value: as }])

const aMonthAgo = {
  name: 'checked_a_month_ago',
  text: `update contact_list_items set checked_at = checked_at - interval '31 days' where company_id = $1`,
}

/** Turns that were put off come at once: how far off, the rules' own test says. */
const laterTurns = async (turns: number) => {
  for (let turn = 0; turn < turns; turn += 1) {
    await w.hurryJobs()
    await w.drainJobs()
  }
}

describe('numbers of lists', () => {
  it('are checked a few at a time, and each turn waits for the clock', async () => {
    const { list, fill, counts, people } = await scene()
    const id = await list()
    const numbers = Array.from({ length: 12 }, mobile)
    for (const number of numbers.slice(0, 7)) onWhatsapp(number)
    await fill(id, numbers)
    expect(await counts(id)).toEqual([12, 0, 0])
    await w.drainJobs()
    expect(await counts(id)).toEqual([12, 5, 0])
    expect(w.channel.lookedUp).toEqual(numbers.slice(0, 5))
    // Asked for again before its time, it only waits.
    await laterTurns(1)
    expect(w.channel.lookedUp).toHaveLength(5)
    pass(60)
    await laterTurns(1)
    expect(await counts(id)).toEqual([12, 7, 3])
    pass(60)
    await laterTurns(1)
    expect(await counts(id)).toEqual([12, 7, 5])
    expect(w.channel.lookedUp).toEqual(numbers)
    const invalid = await people(id, { state: 'invalid' })
    expect(invalid.map(({ isWhatsappValid, checkedAt }) => [isWhatsappValid, checkedAt === null])).toEqual(
      Array.from({ length: 5 }, () => [false, false]),
    )
    expect(await people(id, { state: 'unchecked' })).toEqual([])
  })

  it('are stored as WhatsApp writes them; a number that turns out to be a duplicate is removed', async () => {
    const { list, fill, counts, people } = await scene()
    const id = await list()
    const [ninth, mexican, same] = [mobile(), '5215512345678', '525512345678']
    onWhatsapp(ninth, ninth.replace(/^(5511)9/, '$1'))
    onWhatsapp(mexican, same)
    onWhatsapp(same)
    await fill(id, [ninth, mexican, same])
    await w.drainJobs()
    pass(60)
    await laterTurns(2)
    expect(await counts(id)).toEqual([2, 2, 0])
    expect((await people(id)).map(({ number }) => number).sort()).toEqual(
      [ninth.replace(/^(5511)9/, '$1'), same].sort(),
    )
  })

  it('are known to every list of the company for thirty days, and to no other company', async () => {
    const { company, list, fill, counts } = await scene()
    const [known, unknown] = [mobile(), mobile()]
    onWhatsapp(known)
    const first = await list()
    await fill(first, [known, unknown])
    await w.drainJobs()
    expect(await counts(first)).toEqual([2, 1, 1])
    w.channel.lookedUp.length = 0
    const second = await list('Outra')
    await fill(second, [known, unknown])
    await w.drainJobs()
    expect(await counts(second)).toEqual([2, 1, 1])
    expect(w.channel.lookedUp).toEqual([])
    const neighbour = await scene()
    const theirs = await neighbour.list()
    await neighbour.fill(theirs, [known])
    expect(await neighbour.counts(theirs)).toEqual([1, 0, 0])
    await w.drainJobs()
    expect(w.channel.lookedUp).toEqual([known])
    await w.deps.db.platform((tx) => tx.sql(aMonthAgo, [company.id]))
    const third = await list('Depois')
    await fill(third, [known])
    expect(await counts(third)).toEqual([1, 0, 0])
  })

  it('wait while nobody can check them, and are checked when a number is connected', async () => {
    const { company, list, fill, counts } = await scene(false)
    const id = await list()
    const number = mobile()
    onWhatsapp(number)
    await fill(id, [number])
    await w.drainJobs()
    expect([await counts(id), w.channel.lookedUp]).toEqual([[1, 0, 0], []])
    await company.connection({ isHeld: true })
    pass(60)
    await resumeChecks(company.ctx)
    await w.drainJobs()
    expect(await counts(id)).toEqual([1, 1, 0])
  })

  it('whose check failed stay unchecked and are checked later; earlier results are kept', async () => {
    const { list, fill, counts } = await scene()
    const id = await list()
    const numbers = [mobile(), mobile()]
    await fill(id, numbers)
    w.channel.failWith = new TemporaryFailure('the line is closed')
    await w.drainJobs()
    expect(await counts(id)).toEqual([2, 0, 0])
    w.channel.failWith = null
    pass(31)
    await laterTurns(1)
    expect(await counts(id)).toEqual([2, 0, 2])
  })

  it('that nobody could check all night are checked as soon as a number is connected again', async () => {
    const { company, list, fill } = await scene()
    const id = await list()
    const number = mobile()
    onWhatsapp(number)
    await fill(id, [number])
    w.channel.failWith = new TemporaryFailure('the line is closed')
    for (let hour = 0; hour < 8; hour += 1) {
      await laterTurns(1)
      pass(3600)
    }
    await laterTurns(1)
    w.channel.failWith = null
    w.channel.lookedUp.length = 0
    pass(1)
    await resumeChecks(company.ctx)
    await w.drainJobs()
    expect(w.channel.lookedUp).toEqual([number])
  })

  it('survive a killed turn: the next checks the same ones', async () => {
    const { company, list, fill, counts } = await scene()
    const id = await list()
    const number = mobile()
    onWhatsapp(number)
    await fill(id, [number])
    await w.forgetJobs()
    expect(await counts(id)).toEqual([1, 0, 0])
    await resumeChecks(company.ctx)
    await w.drainJobs()
    expect(await counts(id)).toEqual([1, 1, 0])
  })

  it('leave no job behind once all are known', async () => {
    const { list, fill } = await scene()
    await fill(await list(), [mobile()])
    await w.drainJobs()
    pass(60)
    await laterTurns(1)
    w.channel.lookedUp.length = 0
    await laterTurns(2)
    expect(w.channel.lookedUp).toEqual([])
  })

  it('are checked again on request: those that were not found, not those that were', async () => {
    const { admin, list, fill, counts } = await scene()
    const id = await list()
    const [found, joined] = [mobile(), mobile()]
    onWhatsapp(found)
    await fill(id, [found, joined])
    await w.drainJobs()
    expect(await counts(id)).toEqual([2, 1, 1])
    onWhatsapp(joined)
    w.channel.lookedUp.length = 0
    pass(60)
    const asked = await w.call(calls.checkContactList, { params: { id } }, admin)
    expect(asked.body).toMatchObject({ contactsCount: 2, validCount: 1, invalidCount: 0 })
    await laterTurns(1)
    expect(await counts(id)).toEqual([2, 2, 0])
    expect(w.channel.lookedUp).toEqual([joined])
  })

  it('of a short list do not wait for a long one', async () => {
    const { list, fill, counts } = await scene()
    const [long, short] = [await list('Longa'), await list('Curta')]
    await fill(long, Array.from({ length: 30 }, mobile))
    await fill(short, [mobile(), mobile()])
    await w.drainJobs()
    expect(await counts(short)).toEqual([2, 0, 2])
    expect(await counts(long)).toEqual([30, 0, 3])
  })

  it('that change are checked again', async () => {
    const { admin, list, fill, counts, people } = await scene()
    const id = await list()
    await fill(id, [mobile()])
    await w.drainJobs()
    expect(await counts(id)).toEqual([1, 0, 1])
    const [item] = await people(id)
    const number = mobile()
    onWhatsapp(number)
    pass(60)
    const changed = await w.call(
      items.updateContactListItem,
      { params: { id: item?.id ?? 0 }, body: { number } },
      admin,
    )
    expect(changed.body).toMatchObject({ number, isWhatsappValid: null })
    expect(await counts(id)).toEqual([1, 0, 0])
    await laterTurns(1)
    expect(await counts(id)).toEqual([1, 1, 0])
  })
})
