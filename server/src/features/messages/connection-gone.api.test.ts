/** A ticket whose connection was deleted takes no answer that could never leave. */
import { deleteConnection } from '@guiche/contract/features/connections'
import { ticketDetails } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationIn } from '../../../test/conversation.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

it('a reply is refused and nothing is stored, a note is accepted, and the ticket says why', async () => {
  const { company, connectionId, agent, ticketId, send, conversation } = await conversationIn(w)
  const shown = async () =>
    (await w.call(ticketDetails, { params: { uuid: String(ticketId) as never } }, agent)).body.whatsapp?.isRemoved
  expect(await shown()).toBeUndefined()
  const admin = await company.user({ profile: 'admin' })
  await w.call(deleteConnection, { params: { id: connectionId as never } }, admin)
  expect(await shown()).toBe(true)
  const before = (await conversation()).length
  const refused = await send('ainda aí?')
  expect([refused.status, refused.body]).toMatchObject([404, { code: 'ERR_NO_WAPP_FOUND' }])
  expect(await conversation()).toHaveLength(before)
  expect((await send('ligar para ela', { isPrivate: true })).status).toBe(200)
})
