import type { CompanyId } from '@guiche/contract/core/ids'
import { login } from '@guiche/contract/features/auth'
import { addPushDevice, PushNotice, pushKey, removePushDevice, testPush } from '@guiche/contract/features/notifications'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { undoDeed, undoSeconds } from '@guiche/contract/features/ticket-deeds'
import { listTickets, markTicketRead, updateTicket } from '@guiche/contract/features/tickets'
import { updateUser } from '@guiche/contract/features/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PushService, type SubscribedDevice, startPushService } from '../../../../sandbox/src/push/push-network.ts'
import { showsSetting } from '../../../test/shown.ts'
import { password, type Signed, type World, world } from '../../../test/world.ts'
import { PushShares } from '../../platform/push/push-shares.ts'
import { pushToDevice } from './actions/push-to-device.ts'

let w: World
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  w = await world({ env: { PUSH_URL: service.url } })
})
afterAll(async () => {
  await w.close()
  await service.close()
})

const subscribe = async (who: Signed, language: 'pt' | 'tr' = 'pt') => {
  const { body } = await w.call(pushKey, {}, who)
  const device = service.subscribe(body.publicKey)
  const { endpoint, keys } = device
  const added = await w.call(addPushDevice, { body: { endpoint, keys, language } }, who)
  expect(added.status).toBe(200)
  return { ...device, device, id: added.body.id }
}
const notices = ({ received }: Pick<SubscribedDevice, 'received'>) =>
  received.map(({ text }) => PushNotice.parse(JSON.parse(text)))

const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const agent = await company.user({ queueIds: [queueId] })
  const colleague = await company.user({ queueIds: [queueId] })
  const admin = await company.user({ profile: 'admin' })
  const customer = w.customer(company.id, connectionId, 'Beatriz Lima')
  await customer.says('Bom dia')
  const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
  const ticketId = body.tickets[0]?.id ?? 0
  const accept = () => w.call(updateTicket, { params: { id: ticketId }, body: { status: 'open' } }, agent)
  const showWaiting = () =>
    w.call(
      updateCompanySetting,
      { body: { companyId: company.id, column: 'showNotificationPending', data: 'true' } } as never,
      admin,
    )
  await w.drainJobs()
  return { company, agent, colleague, admin, customer, ticketId, accept, showWaiting, queueId }
}

describe('who was at an open page', () => {
  it.each([
    ['password', () => ({ password: 'Nova-Senha-9' })],
    ['e-mail', () => ({ email: `nova.${crypto.randomUUID()}@example.com` })],
  ])('reads nothing more on a device of theirs after the owner changed the %s', async (_, change) => {
    const { agent, colleague } = await scene()
    const theirs = await subscribe(agent)
    const others = await subscribe(colleague)
    const body = { ...change(), currentPassword: password }
    expect((await w.call(updateUser, { params: { id: agent.id }, body } as never, agent)).status).toBe(200)
    expect((await w.call(testPush, {}, agent)).body).toEqual({ devices: 0 })
    expect((await w.call(testPush, {}, colleague)).body).toEqual({ devices: 1 })
    await w.drainJobs()
    expect([notices(theirs).length, notices(others).length]).toEqual([0, 1])
    await subscribe(agent)
    expect((await w.call(testPush, {}, agent)).body).toEqual({ devices: 1 })
  })
})

describe('a push', () => {
  it('of a company that is switched off or has not paid is not sent, and is sent again when it has', async () => {
    const { agent, company, customer, accept } = await scene()
    await accept()
    const desk = await subscribe(agent)
    const set = (columns: string) =>
      w.deps.db.platform((tx) =>
        tx.sql({ name: `test_${columns}`, text: `update companies set ${columns} where id = $1` }, [company.id]),
      )
    for (const [off, on] of [
      ['status = false', 'status = true'],
      ["due_date = '2020-01-01'", "due_date = '2099-01-01'"],
    ] as const) {
      await set(off)
      await customer.says('Alguém aí?')
      await w.drainJobs()
      expect(notices(desk)).toEqual([])
      await set(on)
    }
    await customer.says('Olá?')
    await w.drainJobs()
    expect(notices(desk)).toHaveLength(1)
  })

  it('whose company has no free places waits for one, and is then as good as new', async () => {
    const { agent, company, ticketId, accept } = await scene()
    await accept()
    const desk = await subscribe(agent)
    const shares = new PushShares()
    const taken = Array.from({ length: 6 }, () => shares.enter(company.id))
    const wanted = { deviceId: desk.id, kind: 'test', ticketId } as const
    await pushToDevice(company.ctx, shares, wanted)
    expect(notices(desk)).toEqual([])
    for (const leave of taken) leave?.()
    w.clock.at = new Date(w.clock.now().getTime() + 10_000)
    await expect
      .poll(
        async () => {
          await w.drainJobs()
          return notices(desk).length
        },
        { timeout: 15_000, interval: 1_000 },
      )
      .toBe(1)
    w.clock.at = null
  })

  it('is refused for a key that no push can be encrypted for', async () => {
    const { agent } = await scene()
    const { body } = await w.call(pushKey, {}, agent)
    const { endpoint, keys } = service.subscribe(body.publicKey)
    for (const p256dh of ['A'.repeat(87), `B${'A'.repeat(86)}`, `${keys.p256dh.slice(0, -4)}AAAA`]) {
      const device = { endpoint, keys: { ...keys, p256dh }, language: 'pt' as const }
      expect(await w.call(addPushDevice, { body: device }, agent)).toMatchObject({
        status: 400,
        body: { code: 'ERR_VALIDATION', field: 'body.keys.p256dh' },
      })
    }
  })

  it('for a message goes only to the owner of the conversation, encrypted for each device', async () => {
    const { agent, colleague, admin, customer, ticketId, accept } = await scene()
    await accept()
    const [desk, phone] = [await subscribe(agent), await subscribe(agent, 'tr')]
    const others = [await subscribe(colleague), await subscribe(admin)]
    await customer.says('Vocês abrem\n\nhoje?')
    await w.drainJobs()
    expect(service.refusals).toEqual([])
    const expected = {
      kind: 'message',
      name: 'Beatriz Lima',
      text: 'Vocês abrem hoje?',
      tag: `ticket-${ticketId}`,
    }
    expect(notices(desk)).toMatchObject([{ ...expected, language: 'pt' }])
    expect(notices(phone)).toMatchObject([{ ...expected, language: 'tr' }])
    expect(notices(desk)[0]?.path).toMatch(/^\/tickets\/[0-9a-f-]{36}$/)
    expect(desk.received[0]).toMatchObject({ topic: `ticket-${ticketId}`, urgency: 'high', ttl: 3600 })
    for (const other of others) expect(other.received).toEqual([])
  })

  it('for a waiting customer goes to the queue’s people only when the company wants it', async () => {
    const { company, agent, admin, customer, showWaiting } = await scene()
    const stranger = await company.user({ queueIds: [await company.queue('Financeiro')] })
    const [mine, theirs, boss] = [await subscribe(agent), await subscribe(stranger), await subscribe(admin)]
    await customer.says('Alguém?')
    await w.drainJobs()
    expect(mine.received).toEqual([])
    expect((await showWaiting()).status).toBe(200)
    await customer.says('Alô?')
    await w.drainJobs()
    expect(notices(mine).map(({ text }) => text)).toEqual(['Alô?'])
    // Neither who may not see it, nor who sees everything but is in no queue.
    expect([theirs.received, boss.received]).toEqual([[], []])
  })

  it('for a transfer goes to the new owner', async () => {
    const { agent, colleague, ticketId, accept, queueId } = await scene()
    await accept()
    const [mine, theirs] = [await subscribe(agent), await subscribe(colleague)]
    const body = { status: 'open', userId: colleague.id, queueId, isTransfered: true }
    const transferred = await w.call(updateTicket, { params: { id: ticketId }, body } as never, agent)
    expect(transferred.status).toBe(200)
    await w.drainJobs()
    expect(notices(theirs)).toMatchObject([{ kind: 'transfer', name: 'Beatriz Lima' }])
    expect(mine.received).toEqual([])
  })

  it('for a transfer that can be undone waits until it cannot, and is never sent when it was undone', async () => {
    const { company, agent, colleague, ticketId, accept, queueId } = await scene()
    await accept()
    const theirs = await subscribe(colleague)
    const { heard, until } = await w.connectSocket(company.id, { token: colleague.token })
    const body = { status: 'open', userId: colleague.id, queueId, isTransfered: true, undoable: true }
    const transfer = async () => {
      const { body: answer } = await w.call(updateTicket, { params: { id: ticketId }, body } as never, agent)
      return String((answer as { undo?: { id: string } }).undo?.id)
    }
    const told = () => heard.filter(({ name }) => name.endsWith('-notice')).map(({ payload }) => payload.action)
    const deedId = await transfer()
    await w.drainJobs()
    expect((await w.call(undoDeed, { params: { deedId } }, agent)).status).toBe(200)
    const whenItIsOver = async () => {
      w.clock.at = new Date(Date.now() + (undoSeconds + 1) * 1000)
      await w.hurryJobs()
      await w.drainJobs()
      w.clock.at = null
    }
    await whenItIsOver()
    expect([theirs.received, told()]).toEqual([[], []])
    await transfer()
    await w.drainJobs()
    expect(theirs.received).toEqual([])
    await whenItIsOver()
    expect(notices(theirs)).toMatchObject([{ kind: 'transfer', name: 'Beatriz Lima' }])
    await until(() => told().length > 0)
    expect(told()).toEqual(['transfer'])
  })

  it('for several messages at once is one, and none when they are read before it is sent', async () => {
    const { agent, customer, ticketId, accept } = await scene()
    await accept()
    const mine = await subscribe(agent)
    for (const text of ['um', 'dois', 'três']) await customer.says(text)
    await w.drainJobs()
    expect(notices(mine).map(({ text }) => text)).toEqual(['três'])
    await customer.says('quatro')
    await w.call(markTicketRead, { params: { id: ticketId } }, agent)
    await w.drainJobs()
    expect(mine.received).toHaveLength(1)
  })

  it('is sent neither for an own message from the phone nor for a blocked contact', async () => {
    const { company, agent, customer, ticketId, accept } = await scene()
    await accept()
    const mine = await subscribe(agent)
    await customer.says('Do celular', { fromMe: true })
    const block = {
      name: 'block_for_push_test',
      text: 'update contacts c set active = false from tickets t where t.company_id = $1 and t.id = $2 and c.company_id = $1 and c.id = t.contact_id',
    }
    await w.deps.db.tenant(company.id, (tx) => tx.sql(block, [company.id, ticketId]))
    await customer.says('Estou bloqueada?')
    await w.drainJobs()
    expect(mine.received).toEqual([])
  })

  it('shows no number to people who may not see numbers', async () => {
    const { company, agent, admin, queueId, showWaiting } = await scene()
    await showWaiting()
    for (const column of ['enableLGPD', 'lgpdHideNumber'])
      await w.call(updateCompanySetting, { body: { companyId: company.id, column, data: 'enabled' } } as never, admin)
    const nameless = w.customer(company.id, await company.connection({ queueIds: [queueId] }), '')
    const mine = await subscribe(agent)
    await nameless.says('Oi')
    await w.drainJobs()
    const [notice] = notices(mine)
    expect(notice?.name).toContain('******')
    expect(JSON.stringify(notice)).not.toContain(nameless.phone.slice(-8))
  })

  it('to a device that is gone is the last to it, and the others still get theirs', async () => {
    const { agent, customer, accept } = await scene()
    await accept()
    const [gone, mine] = [await subscribe(agent), await subscribe(agent)]
    gone.device.unsubscribe()
    await customer.says('um')
    await w.drainJobs()
    expect((await w.call(testPush, {}, agent)).body).toEqual({ devices: 1 })
    await w.drainJobs()
    expect(notices(mine).map(({ kind }) => kind)).toEqual(['message', 'test'])
  })
})

describe('a device', () => {
  const count = async (companyId: CompanyId) => {
    const devices = {
      name: 'push_devices_count',
      text: 'select count(*)::int count from push_devices where company_id = $1',
    }
    const [row] = await w.deps.db.tenant(companyId, (tx) => tx.sql<{ count: number }>(devices, [companyId]))
    return row?.count
  }

  it('is stored once however often it is added, and may be removed only by its owner', async () => {
    const { company, agent, colleague } = await scene()
    const mine = await subscribe(agent)
    const { endpoint, keys } = mine
    const again = await w.call(addPushDevice, { body: { endpoint, keys, language: 'pt' } }, agent)
    expect([again.body.id, await count(company.id)]).toEqual([mine.id, 1])
    const byOther = await w.call(removePushDevice, { params: { id: mine.id } }, colleague)
    expect([byOther.status, byOther.body]).toMatchObject([404, { error: 'ERR_NOT_FOUND' }])
    expect((await w.call(removePushDevice, { params: { id: mine.id } }, agent)).status).toBe(200)
    expect(await count(company.id)).toBe(0)
  })

  it('gets nothing more once its login has ended', async () => {
    const { agent, customer, accept } = await scene()
    await accept()
    const mine = await subscribe(agent)
    // A new login ends the older one, wherever that was.
    await w.raw(login, { body: { email: agent.email, password } })
    await customer.says('Segredo')
    await w.drainJobs()
    expect(mine.received).toEqual([])
  })

  it('is refused when its endpoint is not an external push service', async () => {
    const { agent } = await scene()
    const { keys } = service.subscribe('x')
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://127.0.0.1/x',
      'https://10.0.0.8/x',
      `${service.url.replace('127.0.0.1', '127.0.0.2')}/x`,
    ]) {
      const refused = await w.call(addPushDevice, { body: { endpoint, keys, language: 'pt' } }, agent)
      expect([endpoint, refused.status, refused.body]).toMatchObject([endpoint, 400, { error: 'ERR_PUSH_ENDPOINT' }])
    }
  })

  it('gets the same key every time, and the private one is sealed', async () => {
    const { agent, colleague } = await scene()
    const [one, other] = [await w.call(pushKey, {}, agent), await w.call(pushKey, {}, colleague)]
    expect(one.body.publicKey).toBe(other.body.publicKey)
    const stored = { name: 'push_private', text: 'select push_private_key "sealed" from installation' }
    const [row] = await w.deps.db.platform((tx) => tx.sql<{ sealed: string }>(stored))
    expect(row?.sealed.length).toBeGreaterThan(80)
  })
})

showsSetting('showNotificationPending', 'who works in the queue hears of a ticket that waits', {
  look: async (data) => {
    const { agent, admin, customer } = await scene()
    const desk = await subscribe(agent)
    const { status } = await w.call(
      updateCompanySetting,
      { body: { column: 'showNotificationPending', data } as never },
      admin,
    )
    expect(status).toBe(200)
    await customer.says('Alguém?')
    await w.drainJobs()
    return notices(desk).map(({ text }) => text)
  },
  seen: { false: [], true: ['Alguém?'] },
})
