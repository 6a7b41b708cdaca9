/** What a campaign and a schedule name: refused on saving where it is another company's or gone, told of where it goes later. */
import * as calls from '@guiche/contract/features/campaigns'
import { deleteConnection } from '@guiche/contract/features/connections'
import { deleteContactList } from '@guiche/contract/features/contact-lists'
import { deleteQueue } from '@guiche/contract/features/queues'
import { createTag, deleteTag } from '@guiche/contract/features/tags'
import { listTickets } from '@guiche/contract/features/tickets'
import { deleteUser } from '@guiche/contract/features/users'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { campaigningIn, mobile } from '../../../test/campaigning.ts'
import { minute, schedulingIn } from '../../../test/scheduling.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'missing_parts' })
})
afterEach(() => {
  w.clock.at = null
  w.channel.people.clear()
})
afterAll(() => w.close())

const partsOf = async () => {
  const all = await campaigningIn(w)
  const { company, call, admin } = all
  const queueId = await company.queue('Promoções')
  const connectionId = await company.connection({ isHeld: true, queueIds: [queueId] })
  const user = await company.user({ queueIds: [queueId] })
  const tag = await call(createTag, { body: { name: 'Clientes', color: '#112233' } as never }, admin)
  return { ...all, parts: { queueId, connectionId, userId: user.id, tagId: tag.body.id } }
}
type Scene = Awaited<ReturnType<typeof partsOf>>

const removeAll = async ({ call, admin, parts }: Scene) => {
  const by = (id: number) => ({ params: { id } }) as never
  const answers = [
    await call(deleteUser, by(parts.userId), admin),
    await call(deleteQueue, by(parts.queueId), admin),
    await call(deleteTag, by(parts.tagId), admin),
    await call(deleteConnection, by(parts.connectionId), admin),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
}

const wishOf = ({ parts }: Scene) => ({
  whatsappId: parts.connectionId,
  tagListId: parts.tagId,
  openTicket: 'enabled',
  queueId: parts.queueId,
  userId: parts.userId,
})

it('a campaign may use nothing of another company and nothing that is deleted, whether it is new or changed', async () => {
  const [mine, theirs] = [await partsOf(), await partsOf()]
  const { call, admin, create, list } = mine
  const contactListId = await list([mobile()])
  const { id } = (await create({ contactListId })).body
  const gone = await partsOf()
  const own = { ...gone, ...mine, parts: mine.parts }
  await removeAll(own)
  for (const scene of [theirs, own]) {
    const { queueId, connectionId, userId, tagId } = scene.parts
    const wrong = [
      [{ whatsappId: connectionId }, 'ERR_NO_WAPP_FOUND', 'body.whatsappId'],
      [{ tagListId: tagId }, 'ERR_NO_TAG_FOUND', 'body.tagListId'],
      [{ openTicket: 'enabled', queueId }, 'ERR_NO_QUEUE_FOUND', 'body.queueId'],
      [{ openTicket: 'enabled', queueId: mine.queueId, userId }, 'ERR_NO_USER_FOUND', 'body.userId'],
    ] as const
    for (const [body, code, field] of wrong) {
      const made = await create({ contactListId, ...body })
      const changed = await call(calls.updateCampaign, { params: { id }, body: body as never }, admin)
      expect([made.status, made.body, changed.status, changed.body]).toMatchObject([
        404,
        { code, field },
        404,
        { code, field },
      ])
    }
  }
})

it('a campaign says which of its parts were deleted since', async () => {
  const scene = await partsOf()
  const { create, seen, act, call, admin, list } = scene
  const { id, missing } = (await create(wishOf(scene))).body
  expect(missing).toEqual([])
  await removeAll(scene)
  expect(await seen(id)).toMatchObject({
    missing: ['connection', 'target', 'queue', 'user'],
    whatsapp: null,
    tagList: null,
    queue: null,
    user: null,
  })
  expect(await act(calls.startCampaign, id)).toMatchObject({ status: 404, body: { code: 'ERR_NO_WAPP_FOUND' } })
  const contactListId = await list([mobile()])
  const other = (await create({ contactListId })).body.id
  await call(deleteContactList, { params: { id: contactListId } as never }, admin)
  expect((await seen(other)).missing).toEqual(['target'])
})

it('a schedule may use nothing of another company and nothing that is deleted; what is deleted later is left out', async () => {
  const theirs = await partsOf()
  const { company, plan, change, boss, passes, contactId } = await schedulingIn(w)
  const queueId = await company.queue('Retornos')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const user = await company.user({ queueIds: [queueId] })
  const own = { ...theirs, admin: boss, parts: { queueId, connectionId, userId: user.id, tagId: 0 } }
  const opens = {
    openTicket: 'enabled',
    statusTicket: 'open',
    queueId,
    ticketUserId: user.id,
    whatsappId: connectionId,
  }
  const { body: kept } = await plan(opens)
  const { call } = theirs
  expect((await call(deleteUser, { params: { id: user.id } } as never, boss)).status).toBe(200)
  expect((await call(deleteQueue, { params: { id: queueId } } as never, boss)).status).toBe(200)
  const tried = async (parts: Scene['parts']) => {
    const wrong = [
      [{ openTicket: 'enabled', queueId: parts.queueId }, 'ERR_NO_QUEUE_FOUND', 'body.queueId'],
      [{ openTicket: 'enabled', ticketUserId: parts.userId }, 'ERR_NO_USER_FOUND', 'body.ticketUserId'],
    ] as const
    const { body: fresh } = await plan()
    for (const [body, code, field] of wrong) {
      expect(await plan(body)).toMatchObject({ status: 404, body: { code, field } })
      expect(await change(fresh.id, body)).toMatchObject({ status: 404, body: { code, field } })
    }
  }
  await tried(theirs.parts)
  await tried(own.parts)
  expect(await plan({ whatsappId: theirs.parts.connectionId })).toMatchObject({ body: { code: 'ERR_NO_WAPP_FOUND' } })
  await passes(61 * minute)
  expect(kept.ticketUserId).toBe(user.id)
  const { body } = await call(listTickets, { query: { showAll: 'true', contactId, status: 'pending' } as never }, boss)
  const made = body.tickets.find(({ whatsappId }) => whatsappId === connectionId)
  expect(made).toMatchObject({ userId: null })
})
