/** Clients that send far more than a normal one. */
import { login } from '@guiche/contract/features/auth'
import { io, type Socket } from 'socket.io-client'
import type { Stage } from '../stage/stage.ts'
import type { Faults } from './fault.ts'

const everyMs = 50
const wordsAtOnce = 500
const knocksAtOnce = 10
const words = ['joinChatBox', 'userStatus', 'typing', 'nobodyKnowsThis']

const tokenOf = async ({ flooder }: Stage): Promise<string> => {
  const { email, password, url } = flooder
  const answer = await fetch(`${url}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`the flooding agent was not signed in: ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

const opened = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })

const transports = { transports: ['websocket'], forceNew: true, reconnection: false }

export const floods: Faults = {
  'sockets-flooded': async ({ stage }) => {
    const { url } = stage.flooder
    const socket = io(`${url}/${stage.companyId}`, { ...transports, auth: { token: await tokenOf(stage) } })
    await opened(socket)
    const strangers: Socket[] = []
    let said = 0
    const flooding = setInterval(() => {
      for (let count = 0; count < wordsAtOnce; count += 1) {
        said += 1
        socket.emit(words[said % words.length] ?? '', said % 3 === 0 ? { of: 'nothing' } : said)
      }
      for (let count = 0; count < knocksAtOnce; count += 1) {
        const companyNumber = 100_000_000 + Math.floor(Math.random() * 800_000_000)
        strangers.push(io(`${url}/${companyNumber}`, transports))
      }
    }, everyMs)
    return async () => {
      clearInterval(flooding)
      for (const each of [socket, ...strangers]) each.close()
    }
  },
}
