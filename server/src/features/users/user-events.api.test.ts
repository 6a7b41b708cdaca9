/** What a change of somebody says to that person, and what to colleagues. */
import { me } from '@guiche/contract/features/auth'
import { type OwnUser, updateUser } from '@guiche/contract/features/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reception } from '../../../test/reception.ts'
import { type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

type Noted = Awaited<ReturnType<World['connectSocket']>>
const told = ({ heard }: Noted, name: string) =>
  heard.flatMap(({ payload }) => {
    const user = payload.user as OwnUser | undefined
    return user?.name === name && 'userId' in payload ? [user] : []
  })

const summary = ['color', 'email', 'id', 'isActive', 'isInvited', 'name', 'online', 'profile', 'profileImage', 'queues']

it('the user gets the whole record, once, and colleagues the summary', async () => {
  const { company, queueId, admin, agent } = await reception(w)
  const [own, other] = await Promise.all([agent, admin].map(({ token }) => w.connectSocket(company.id, { token })))
  if (!own || !other) throw new Error('no sockets')
  const body = { name: 'Ana Lima', farewellMessage: 'Até logo', allTicket: true }
  await w.call(updateUser, { params: { id: agent.id }, body } as never, admin)
  await own.until(() => told(own, 'Ana Lima').length > 0)
  await other.until(() => told(other, 'Ana Lima').length > 0)
  const [whole, ...more] = told(own, 'Ana Lima')
  expect(more).toEqual([])
  const { body: session } = await w.call(me, {}, agent)
  const { companieSettings: _apart, ...sessionCompany } = session.company
  expect(whole).toMatchObject({
    id: agent.id,
    companyId: company.id,
    company: sessionCompany,
    queues: [{ id: queueId, name: 'Recepção' }],
    allTicket: 'enabled',
    farewellMessage: 'Até logo',
  })
  expect(told(other, 'Ana Lima').map((user) => Object.keys(user).sort())).toEqual([summary])
})

it('the same holds after having been offline', async () => {
  const { company, admin, agent } = await reception(w)
  const before = await Promise.all([agent, admin].map(({ token }) => w.connectSocket(company.id, { token })))
  const cursors = before.map(({ heard }) => String(heard.at(-1)?.payload.cursor))
  for (const { socket } of before) socket.close()
  await w.call(updateUser, { params: { id: agent.id }, body: { name: 'Ana Dias' } }, admin)
  const [own, other] = await Promise.all(
    [agent, admin].map(async ({ token }, at) => {
      const { access } = (await w.call(me, {}, { token })).body
      return w.connectSocket(company.id, { token, cursor: cursors[at], access })
    }),
  )
  if (!own || !other) throw new Error('no sockets')
  await own.until(() => told(own, 'Ana Dias').length > 0)
  await other.until(() => told(other, 'Ana Dias').length > 0)
  expect(told(own, 'Ana Dias').map(({ companyId }) => companyId)).toEqual([company.id])
  expect(told(other, 'Ana Dias').map((user) => 'companyId' in user)).toEqual([false])
})
