/** A user without a browser: calls of the contract, and the events of their socket. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, CallInput, Endpoint } from '@guiche/contract/core/endpoint'
import { login } from '@guiche/contract/features/auth'
import type { SessionUser } from '@guiche/contract/features/users'
import { events, type Stream } from '@guiche/contract/realtime'
import { serverWords, wireNameFor } from '@guiche/contract/sockets'
import { io, type Socket } from 'socket.io-client'
import type { Person } from './company.ts'

export type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

const pathOf = (endpoint: Endpoint, { params = {}, query = {} }: Parts): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/** A page asks again for what a busy server did not answer. */
const mostAsked = 3

export const callAt = async <E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallInput<E> & Parts,
  token?: string,
  asked = 1,
): Promise<Answer<E>> => {
  const response = await fetch(url + pathOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  const text = await response.text()
  if (text.includes('"code":"ERR_BUSY"') && endpoint.method === 'GET' && asked < mostAsked) {
    await sleep(Number(response.headers.get('retry-after')) * 1_000)
    return callAt(url, endpoint, input, token, asked + 1)
  }
  if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`)
  return JSON.parse(text) as Answer<E>
}

export interface Heard {
  stream: Stream
  payload: unknown
}

const listen = async (
  url: string,
  who: { companyId: number; userId: number },
  token: string,
  hear: (heard: Heard) => void,
): Promise<Socket> => {
  // A page has a connection of its own; in this process several users of several companies would share one.
  const socket = io(`${url}/${who.companyId}`, { auth: { token }, transports: ['websocket'], forceNew: true })
  for (const stream of Object.keys(events) as Stream[]) {
    socket.on(wireNameFor(stream, who), (payload: unknown) => hear({ stream, payload }))
  }
  await new Promise<void>((resolve, reject) => {
    socket.once(serverWords.synced, () => resolve())
    socket.once('connect_error', reject)
  })
  return socket
}

export const signInOverHttp = async (person: Person) => {
  const { token, user } = await callAt(person.url, login, { body: { email: person.email, password: person.password } })
  let hear: (heard: Heard) => void = () => undefined
  const socket = await listen(person.url, { companyId: user.companyId, userId: user.id }, token, (heard) => hear(heard))
  return {
    user: user as SessionUser,
    url: person.url,
    token,
    call: <E extends Endpoint>(endpoint: E, input: CallInput<E> & Parts) => callAt(person.url, endpoint, input, token),
    /** From now on; one listener at a time. */
    onEvent: (listener: (heard: Heard) => void) => {
      hear = listener
    },
    leave: () => void socket.disconnect(),
  }
}

export type HttpPerson = Awaited<ReturnType<typeof signInOverHttp>>
