/** Who may connect, how many requests are served, and when sockets are closed. */
import { login, logout, me, refreshSession } from '@guiche/contract/features/auth'
import { createContact } from '@guiche/contract/features/contacts'
import { updateSetting } from '@guiche/contract/features/settings'
import { listTickets } from '@guiche/contract/features/tickets'
import { updateUser } from '@guiche/contract/features/users'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostSocketsOfUser } from '../../src/platform/realtime/socket-door.ts'
import { reception } from '../reception.ts'
import { password, type World, world } from '../world.ts'

let w: World
let second: World
beforeAll(async () => {
  w = await world()
  second = await world()
})
afterAll(async () => {
  await second.close()
  await w.close()
})

const companiesThere = () => [...w.sockets().hub.io._nsps.keys()].filter((name) => /^\/\d/.test(name))

/** One hand-written connection over long polling that tries several companies. */
const knocks = async (numbers: readonly number[], auth: object, type = '0') => {
  const base = `${await w.listen()}/socket.io/?EIO=4&transport=polling`
  const opened = await (await fetch(base)).text()
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string }
  const answers: string[] = []
  for (const number of numbers) {
    const heard = fetch(`${base}&sid=${sid}`)
    const knocked = await fetch(`${base}&sid=${sid}`, {
      method: 'POST',
      body: `4${type}/${number},${JSON.stringify(auth)}`,
    })
    const text = await (await heard).text()
    answers.push(/"message":"(\w+)"/.exec(text)?.[1] ?? 'closed')
    if (knocked.status !== 200 || answers.at(-1) === 'closed') break
  }
  await fetch(`${base}&sid=${sid}`, { method: 'POST', body: '1' })
  return answers
}

/** The library reads a packet's type as a number, and a space as 0: a connect packet. */
const blanks = [' ', '\n', '\t', '\r', '\u000b', '\u00a0', '\u2028', '\ufeff', '', '-0', '00', '.0', '７']

const cookieOf = async (email: string) => {
  const { cookies, body } = await w.app
    .inject({ method: 'POST', url: `${w.deps.config.apiBase}${login.path}`, payload: { email, password } })
    .then((answer) => ({ cookies: answer.cookies, body: answer.json() as { token: string } }))
  const { name, value } = cookies.find(({ name }) => name === 'jrt') ?? { name: '', value: '' }
  return { cookie: `${name}=${value}`, token: body.token }
}

it('a client learns within half a minute that its server is gone, though nothing closed the connection', async () => {
  const opened = await (await fetch(`${await w.listen()}/socket.io/?EIO=4&transport=polling`)).text()
  const { pingInterval, pingTimeout } = JSON.parse(opened.slice(1)) as { pingInterval: number; pingTimeout: number }
  expect(pingInterval + pingTimeout).toBeLessThan(30_000)
})

describe('strangers', () => {
  it('who try company after company leave nothing behind, and are disconnected after a few tries', async () => {
    const { company, agent } = await reception(w)
    await w.connectSocket(company.id, { token: agent.token })
    const before = { companies: companiesThere(), kept: w.sockets().hub.door.kept }
    const answers = await knocks([900_000_001, 900_000_002, 900_000_003, 900_000_004, 900_000_005, 900_000_006, 7], {})
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'ERR_SESSION_EXPIRED'), 'closed'])
    // A user of another company is a stranger here.
    expect(await knocks([900_000_007], { token: agent.token })).toEqual(['ERR_NO_PERMISSION'])
    expect(await knocks([900_000_008], { token: { toString: 1 } })).toEqual(['ERR_SESSION_EXPIRED'])
    await expect.poll(() => w.sockets().hub.door.kept).toEqual(before.kept)
    expect(companiesThere()).toEqual(before.companies)
  })
})

describe('a malformed namespace', () => {
  it('leaves nothing behind', async () => {
    const { company, agent } = await reception(w)
    await w.connectSocket(company.id, { token: agent.token })
    const before = companiesThere()
    for (const blank of blanks) expect(await knocks([900_000_010], {}, blank)).toEqual(['closed'])
    expect(companiesThere()).toEqual(before)
  })

  it('gives no access to another company to a user of one', async () => {
    const [own, other] = [await reception(w), await reception(w)]
    const neighbour = await w.connectSocket(other.company.id, { token: other.admin.token })
    for (const blank of blanks) {
      const { socket, until } = await w.connectSocket(own.company.id, { token: own.admin.token })
      const said: unknown[] = []
      socket.io.engine.on('data', (frame) => said.push(frame))
      socket.io.engine.write(`${blank}/${other.company.id},{}`)
      await until(() => !socket.connected)
      expect(said.filter((frame) => String(frame).includes(`/${other.company.id}`))).toEqual([])
    }
    expect(w.sockets().hub.io._nsps.get(`/${other.company.id}`)?.sockets.size).toBe(1)
    expect(neighbour.socket.connected).toBe(true)
  })
})

describe('one user', () => {
  it('has a limited number of sockets; closing one allows another', async () => {
    const { company, agent } = await reception(w)
    const open = () => w.connectSocket(company.id, { token: agent.token })
    const tabs = await Promise.all(Array.from({ length: mostSocketsOfUser }, open))
    expect(tabs.filter(({ refused }) => refused)).toEqual([])
    expect((await open()).refused?.message).toBe('ERR_BUSY')
    tabs[0]?.socket.close()
    await expect.poll(async () => (await open()).refused).toBeNull()
    for (const { socket } of tabs) socket.close()
  })

  it('who floods is told once, costs few queries, and is served again; others are served meanwhile', async () => {
    const { company, agent, admin, connectionId } = await reception(w)
    await w.customer(company.id, connectionId).says('oi')
    const [ticket] = (await w.call(listTickets, { query: { status: 'pending' } }, agent)).body.tickets
    const { socket, heard, until } = await w.connectSocket(company.id, { token: agent.token })
    const forCaller = w.deps.db.forCaller
    let asked = 0
    w.deps.db.forCaller = (caller) => {
      if (caller === agent.id) asked += 1
      return forCaller.call(w.deps.db, caller)
    }
    for (let word = 0; word < 1_000; word += 1) {
      socket.emit(
        ['joinChatBox', 'userStatus', 'typing', 'nonsense'][word % 4] ?? '',
        [word, { of: 'x' }, null][word % 3],
      )
      if (word % 2 === 0) socket.emit('joinChatBox', word + 1)
    }
    expect((await w.call(listTickets, { query: { status: 'pending' } }, admin)).status).toBe(200)
    const slowed = () => heard.filter(({ name }) => name === 'slowDown').length
    await until(() => slowed() === 1)
    const isThere = () => heard.some(({ name, payload }) => name === 'viewers' && payload.ticketId === ticket?.id)
    await expect
      .poll(
        () => {
          socket.emit('joinChatBox', ticket?.id)
          return isThere()
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe(true)
    w.deps.db.forCaller = forCaller
    expect([slowed(), socket.connected]).toEqual([1, true])
    expect(asked).toBeLessThan(600)
  })
})

describe('sockets that lose access, on every node and without any action of their client', () => {
  const listening = async () => {
    const there = await reception(w)
    const { cookie, token } = await cookieOf(there.agent.email)
    const sockets = [
      await w.connectSocket(there.company.id, { token }),
      await second.connectSocket(there.company.id, { token }),
    ]
    const allGone = () =>
      expect.poll(() => sockets.map(({ socket }) => socket.connected), { timeout: 20_000 }).toEqual([false, false])
    const change = (text: string, values: unknown[]) =>
      w.deps.db.platform((tx) => tx.sql({ name: `test_${text.length}_${text.slice(0, 9)}`, text }, values))
    const checked = () => Promise.all([w.sockets().check(), second.sockets().check()])
    return { ...there, cookie, sockets, allGone, change, checked }
  }

  it('of a user who signs out are closed', async () => {
    const { cookie, allGone } = await listening()
    await w.raw(logout, {}, undefined, { cookie })
    await allGone()
  })

  it('of a session that a thief may share are closed for both', async () => {
    const { cookie, allGone } = await listening()
    await w.raw(refreshSession, {}, undefined, { cookie })
    // By then the response cannot have been lost on its way.
    w.clock.at = new Date(Date.now() + 20 * 60_000)
    expect((await w.raw(refreshSession, {}, undefined, { cookie })).statusCode).toBe(401)
    await allGone()
    w.clock.at = null
  })

  it('of a user whose profile or flags change are moved', async () => {
    const { agent, admin, sockets } = await listening()
    for (const profile of ['admin', 'user'] as const) {
      const before = sockets.map(({ heard }) => heard.filter(({ name }) => name === 'resync').length)
      expect(
        (await w.call(updateUser, { params: { id: agent.id }, body: { profile, currentPassword: password } }, admin))
          .status,
      ).toBe(200)
      for (const [index, { heard, until }] of sockets.entries())
        await until(() => heard.filter(({ name }) => name === 'resync').length > (before[index] ?? 0))
    }
  })

  it('of a removed user are closed, and so are all of a company that is switched off', async () => {
    const removed = await listening()
    await removed.change('delete from users where id = $1', [removed.agent.id])
    await removed.checked()
    await removed.allGone()
    const off = await listening()
    await off.change('update companies set status = false where id = $1', [off.company.id])
    await off.checked()
    await off.allGone()
  })

  it('of a company whose subscription expires get none of its events, until it is renewed', async () => {
    const { company, sockets, change, checked } = await listening()
    const due = async (day: string) => {
      await change('update companies set due_date = $2 where id = $1', [company.id, day])
      await checked()
    }
    const served = () =>
      [w, second].map(
        (node) =>
          node
            .sockets()
            .hub.listeners()
            .find(({ companyId }) => companyId === company.id)?.isServed,
      )
    await due('2020-01-01')
    expect(served()).toEqual([false, false])
    await due('2099-01-01')
    expect([served(), sockets.map(({ socket }) => socket.connected)]).toEqual([
      [true, true],
      [true, true],
    ])
  })

  it('of a session that runs out of time are closed', async () => {
    const { change, agent, checked, allGone } = await listening()
    await checked()
    await change(`update refresh_tokens set expires_at = now() - interval '1 hour' where user_id = $1`, [agent.id])
    await checked()
    await allGone()
  })
})

describe('a client that returns with a cursor from before numbers were hidden', () => {
  it('is told to reload, whatever rights it claims to have had; one that missed only hidden numbers is told so', async () => {
    const { company, agent, admin } = await reception(w)
    const cursorOf = ({ heard }: Awaited<ReturnType<typeof w.connectSocket>>) => heard[0]?.payload.cursor
    const old = cursorOf(await w.connectSocket(company.id, { token: agent.token }))
    const number = '5511987650001'
    await w.call(createContact, { body: { name: 'Rosa', number } }, admin)
    for (const key of ['enableLGPD', 'lgpdHideNumber'])
      expect((await w.call(updateSetting, { params: { key }, body: { value: 'enabled' } }, admin)).status).toBe(200)
    const { access } = (await w.call(me, {}, agent)).body
    for (const said of [{}, { access }]) {
      const { heard } = await w.connectSocket(company.id, { token: agent.token, cursor: old, ...said })
      expect(heard.map(({ name, payload }) => [name, payload.reason])).toEqual([['resync', 'rights']])
    }
    const since = cursorOf(await w.connectSocket(company.id, { token: agent.token }))
    await w.call(createContact, { body: { name: 'Lia', number: '5511987650002' } }, admin)
    const { heard } = await w.connectSocket(company.id, { token: agent.token, cursor: since, access })
    expect(heard.map(({ name }) => name)).toEqual([`company-${company.id}-contact`, 'synced'])
    expect(JSON.stringify(heard)).not.toContain('5511987650002')
  })
})

describe('a client that sends no token', () => {
  const polling = async (more: Record<string, string>) => {
    const { company, agent } = await reception(w)
    const { cookie } = await cookieOf(agent.email)
    const socket = io(`${await w.listen()}/${company.id}`, {
      transports: ['polling'],
      extraHeaders: { cookie, ...more },
      forceNew: true,
      reconnection: false,
    })
    const answer = await new Promise<string>((resolve) => {
      socket.once('connect', () => resolve('let in'))
      socket.once('connect_error', ({ message }) => resolve(message))
    })
    socket.close()
    return answer
  }

  it('is authenticated by the cookie when it begins with long polling, unless another site asks', async () => {
    expect(await polling({ 'sec-fetch-site': 'same-origin' })).toBe('let in')
    expect(await polling({})).toBe('let in')
    for (const foreign of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect(await polling(foreign as unknown as Record<string, string>)).toBe('ERR_SESSION_EXPIRED')
  })
})
