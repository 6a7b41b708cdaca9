import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { credentialsKinds } from '../../channels/registry.ts'
import { add, check, command, hear, isSame, keepsDefault, type SessionState } from './rules.ts'

const connection = {
  credentialsKind: { schema: z.object({}), sealed: {} },
  credentials: {},
  queueIds: [1],
  greetingMessage: '',
  ratingMessage: '',
  expiresTicketNPS: 0,
  timeInactiveMessage: 0,
  inactiveMessage: '',
}
const facts = { isInPlan: true, has: 0, mayHave: 2 }
const refused = (code: string, field?: string) => ({ ok: false, code, ...(field ? { field } : {}) })

describe('adding a connection', () => {
  it('is accepted within the plan, refused without the channel or beyond the limit', () => {
    expect(add(connection, facts).ok).toBe(true)
    expect(add(connection, { ...facts, isInPlan: false })).toEqual(refused('ERR_PLAN_FEATURE', 'body.channel'))
    expect(add(connection, { ...facts, has: 2 })).toEqual({
      ...refused('ERR_PLAN_LIMIT_CONNECTIONS'),
      details: { limit: 2 },
    })
  })

  it('needs a greeting as soon as there is a choice of queues', () => {
    expect(check({ ...connection, queueIds: [1, 1] }).ok).toBe(true)
    expect(check({ ...connection, queueIds: [1, 2] })).toEqual(
      refused('ERR_WAPP_GREETING_REQUIRED', 'body.greetingMessage'),
    )
    expect(check({ ...connection, queueIds: [1, 2], greetingMessage: 'Olá!' }).ok).toBe(true)
  })

  it('needs a text as soon as the customer is to be told that a ticket will close', () => {
    const telling = { ...connection, timeInactiveMessage: 10 }
    expect(check(telling)).toEqual(refused('ERR_INACTIVE_MESSAGE_REQUIRED', 'body.inactiveMessage'))
    expect(check({ ...telling, inactiveMessage: 'Ainda está aí?' }).ok).toBe(true)
    expect(check({ ...connection, inactiveMessage: 'Ainda está aí?' }).ok).toBe(true)
  })

  it('names what a Cloud API number lacks', () => {
    const cloud = { ...connection, credentialsKind: credentialsKinds.whatsappapi }
    const credentials = { phoneNumberId: '12345', accessToken: 'token' }
    expect(check({ ...cloud, credentials }).ok).toBe(true)
    expect(check(cloud)).toEqual(refused('ERR_CHANNEL_NOT_CONFIGURED', 'body.phoneNumberId'))
    const { accessToken: _token, ...tokenless } = credentials
    expect(check({ ...cloud, credentials: tokenless })).toMatchObject({ field: 'body.accessToken' })
  })

  it.each(['facebook', 'instagram'] as const)('of %s needs its page', (kind) => {
    const page = { ...connection, credentialsKind: credentialsKinds[kind] }
    expect(check(page)).toEqual(refused('ERR_CHANNEL_NOT_CONFIGURED', 'body.pageId'))
    expect(check({ ...page, credentials: { pageId: '12345', accessToken: 'token' } }).ok).toBe(true)
  })
})

describe("a channel's default", () => {
  it('is only lost to another default', () => {
    expect(keepsDefault({ isDefault: true }, false)).toEqual(refused('ERR_NO_OTHER_WHATSAPP', 'body.isDefault'))
    expect(keepsDefault({ isDefault: true }, undefined).ok).toBe(true)
    expect(keepsDefault({ isDefault: true }, true).ok).toBe(true)
    expect(keepsDefault({ isDefault: false }, false).ok).toBe(true)
  })
})

const running: SessionState = {
  wanted: 'run',
  generation: 3,
  status: 'CONNECTED',
  reason: null,
  qrcode: '',
  retries: 0,
  number: '5511999990000',
}

describe('commands', () => {
  it('leave a running session alone when it is started again, and start a stopped one with its keys', () => {
    expect(command(running, 'start')).toBe(running)
    const stopped = {
      ...running,
      wanted: 'stop' as const,
      status: 'DISCONNECTED' as const,
      reason: 'replaced' as const,
    }
    expect(command(stopped, 'start')).toMatchObject({ wanted: 'run', status: 'OPENING', generation: 3 })
  })

  it('renew and end by raising the generation: older keys are forgotten', () => {
    expect(command(running, 'renew')).toMatchObject({ wanted: 'run', status: 'OPENING', generation: 4, number: null })
    expect(command(running, 'end')).toMatchObject({
      wanted: 'stop',
      status: 'DISCONNECTED',
      reason: 'disconnected_by_user',
      generation: 4,
    })
  })
})

describe('a session’s report', () => {
  it('is stored; a code is shown only while it is valid', () => {
    const code = hear({ ...running, status: 'OPENING', reason: 'logged_out' }, { state: 'qrcode', qrcode: '2@x' })
    expect(code).toMatchObject({ status: 'qrcode', qrcode: '2@x', reason: 'logged_out' })
    const first = hear({ ...running, status: 'OPENING', reason: 'starting' }, { state: 'qrcode', qrcode: '2@x' })
    expect(first).toMatchObject({ status: 'qrcode', reason: null })
    expect(hear(code, { state: 'CONNECTED', number: '551' })).toMatchObject({ qrcode: '', reason: null, number: '551' })
  })

  it('ends the session for good when it says disconnected, and later ones are ignored', () => {
    const ended = hear(running, { state: 'DISCONNECTED', reason: 'banned' })
    expect(ended).toMatchObject({ wanted: 'stop', status: 'DISCONNECTED', reason: 'banned' })
    expect(hear(ended, { state: 'CONNECTED' })).toBe(ended)
  })

  it('changes nothing when it is repeated', () => {
    expect(isSame(running, hear(running, { state: 'CONNECTED', retries: 0 }))).toBe(true)
    expect(isSame(running, hear(running, { state: 'OPENING', reason: 'network_lost' }))).toBe(false)
  })
})
