/** Forms that are none, senders that go away, a disk that is full: over real sockets, whose next call must be answered too. */
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { listQueues } from '@guiche/contract/features/queues'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { reception, waitingCustomer } from '../../../test/reception.ts'
import { sampleInput } from '../../../test/sweeps/sample-input.ts'
import { pathOf, type World, world } from '../../../test/world.ts'
import { allBindings } from '../../features.ts'
import { Refusal } from '../refusal.ts'

let w: World
let port: number
let begun = () => {}
let ended = () => {}
const logged: { level: number; msg: string }[] = []
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  w = await world({ log })
  w.app.server.on('request', (_asked, answer) => {
    begun()
    // Behind whatever is done about it.
    answer.on('close', () => setImmediate(() => setImmediate(() => ended())))
  })
  await w.app.listen({ port: 0, host: '127.0.0.1' })
  port = (w.app.server.address() as AddressInfo).port
})
afterAll(() => w.close())

const edge = 'a-boundary-of-tests'
const head = `--${edge}\r\ncontent-disposition: form-data; name="medias"; filename="a.bin"\r\ncontent-type: text/plain\r\n\r\n`
const formOf = (bytes: number) =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, 'a'), Buffer.from(`\r\n--${edge}--\r\n`)])

const scene = async () => {
  const here = await reception(w)
  const { ticket } = await waitingCustomer(w, here)
  const connection = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (options: RequestOptions, body?: Buffer) =>
    new Promise<{ status: number; body: { code?: string }; isReused: boolean }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${here.admin.token}`, ...options.headers }
      const asked = request({ host: '127.0.0.1', port, agent: connection, ...options, headers })
      asked.on('error', reject)
      asked.on('response', (response: IncomingMessage) =>
        json(response).then((answer) => {
          const body = answer as { code?: string }
          resolve({ status: response.statusCode ?? 0, body, isReused: asked.reusedSocket })
        }, reject),
      )
      asked.end(body)
    })
  const path = `/api/messages/${ticket.id}`
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}` }
  return {
    path,
    token: here.admin.token,
    uploads: (bytes: number) => ask({ method: 'POST', path, headers }, formOf(bytes)),
    asksNext: () => ask({ path: `/api${pathOf(listQueues)}` }),
    close: () => connection.destroy(),
  }
}

/** The store as it is while `work` runs, with another way to save. */
const whileSaving = async (save: World['deps']['storage']['save'], work: () => Promise<void>) => {
  const { storage } = w.deps
  const before = storage.save
  storage.save = save
  await work().finally(() => {
    storage.save = before
  })
}

const becomeSuper = { name: 'test_become_super', text: 'update users set super = true where id = $1' }

describe('a form whose boundary', () => {
  const takesFiles = allBindings().filter(({ call }) => call.files && call.needs !== 'token')
  it.each(takesFiles.map(({ call }) => [`${call.method} ${call.path}`, call] as const))(
    'is missing or too long is malformed: %s',
    async (_what, call) => {
      const admin = await (await w.company()).user({ profile: 'admin' })
      await w.deps.db.platform((tx) => tx.sql(becomeSuper, [admin.id]))
      const codes = await Promise.all(
        ['', '; boundary=', `; boundary=${'b'.repeat(300)}`].map(async (boundary) => {
          const answer = await w.raw(
            call,
            { params: { ...sampleOf(call.path) }, query: sampleInput(call).query, body: 'x' },
            admin,
            {
              'content-type': `multipart/form-data${boundary}`,
            },
          )
          return [answer.statusCode, answer.json().code]
        }),
      )
      expect(codes).toEqual(Array(3).fill([400, 'ERR_MALFORMED_BODY']))
    },
  )
})

/** Any number stands for each part of the path. */
const sampleOf = (path: string) => Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1]))

describe('an upload that is refused before it is complete', () => {
  it.each([
    ['has no room', 'ERR_STORAGE_FULL' as const, 507],
    ['is of no type that is taken', 'ERR_FILE_TYPE' as const, 415],
  ])('because it %s leaves a connection on which the next call is answered', async (_why, code, status) => {
    const { uploads, asksNext, close } = await scene()
    await whileSaving(
      async () => {
        throw new Refusal(code)
      },
      async () => {
        for (const _time of [1, 2]) {
          expect(await uploads(8_000_000)).toMatchObject({ status, body: { code } })
          expect(await asksNext()).toMatchObject({ status: 200 })
        }
      },
    )
    close()
  })
})

it('an upload that is refused early is answered even if the connection is closed then and its sender reads only afterwards', async () => {
  const { path, token, close } = await scene()
  const body = formOf(8_000_000)
  await whileSaving(
    async () => {
      throw new Refusal('ERR_STORAGE_FULL')
    },
    async () => {
      const socket = connect(port, '127.0.0.1').pause()
      const failed = new Promise((_resolve, reject) => socket.on('error', reject))
      const lines = [
        `POST ${path} HTTP/1.1`,
        'host: localhost',
        'connection: close',
        `authorization: Bearer ${token}`,
        `content-type: multipart/form-data; boundary=${edge}`,
        `content-length: ${body.length}`,
      ]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      const send = async () => {
        for (let at = 0; at < body.length; at += 100_000) {
          await new Promise((resolve) => socket.write(body.subarray(at, at + 100_000), resolve))
        }
      }
      await Promise.race([send(), failed])
      expect(await Promise.race([text(socket), failed])).toContain('507 Insufficient Storage')
    },
  )
  close()
})

describe('a client that disconnects during an upload', () => {
  /** Begins a call that says it is longer. */
  const begins = (path: string, token: string, type: string, text: string) => {
    const lines = [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${token}`,
      `content-type: ${type}`,
      'content-length: 1000000',
    ]
    const socket = connect(port, '127.0.0.1')
    socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`)
    return socket
  }
  /** The next call that comes to an end. */
  const nextEnd = () =>
    new Promise<void>((resolve) => {
      ended = resolve
    })

  it('of a file is not our error: nothing is logged as one', async () => {
    const { path, token } = await scene()
    logged.length = 0
    const { save } = w.deps.storage
    const saving = new Promise((resolve) => {
      const cut: typeof save = (stream, options) => {
        const saved = save(stream, options)
        resolve(saved.catch((error: unknown) => error))
        socket.destroy()
        return saved
      }
      w.deps.storage.save = cut
    })
    const over = nextEnd()
    const socket = begins(path, token, `multipart/form-data; boundary=${edge}`, `${head}${'a'.repeat(1000)}`)
    expect(await saving).toBeInstanceOf(Error)
    w.deps.storage.save = save
    await over
    // Calls of their own come to an end after the one that was cut off.
    for (const _time of [1, 2, 3]) await w.app.inject('/health')
    expect(logged).toEqual([])
  })

  it('of text is not either', async () => {
    const { path, token } = await scene()
    logged.length = 0
    const over = nextEnd()
    const asked = new Promise<void>((resolve) => {
      begun = resolve
    })
    const socket = begins(path, token, 'application/json', '{"body":"Olá')
    await asked
    socket.destroy()
    await over
    expect(logged).toEqual([])
  })
})

describe('a client that sends a byte now and then', () => {
  const dawdles = async (path: string, token: string | null) => {
    const socket = connect(port, '127.0.0.1')
    const over = new Promise<'ended'>((resolve) => socket.on('close', () => resolve('ended')))
    const asked = new Promise<void>((resolve) => {
      begun = resolve
    })
    const sign = token === null ? [] : [`authorization: Bearer ${token}`]
    const lines = [`POST ${path} HTTP/1.1`, 'host: localhost', ...sign, 'content-type: application/json']
    socket.on('error', () => undefined)
    socket.write(`${lines.join('\r\n')}\r\ncontent-length: 100\r\n\r\n{"email":`)
    await asked
    return { socket, over }
  }

  it('times out after 20 seconds if it is unauthenticated, and has more time otherwise', async () => {
    const { path, token } = await scene()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const stranger = await dawdles('/api/auth/login', null)
    const agent = await dawdles(path, token)
    vi.advanceTimersByTime(19_000)
    expect(stranger.socket.destroyed).toBe(false)
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    expect(await stranger.over).toBe('ended')
    expect(await Promise.race([agent.over, new Promise((resolve) => setTimeout(resolve, 100, 'goes on'))])).toBe(
      'goes on',
    )
    agent.socket.destroy()
  })
})
