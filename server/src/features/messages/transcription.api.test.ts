import { Readable } from 'node:stream'
import { TicketId } from '@guiche/contract/core/ids'
import { countMessages, listMessages, transcribeAudio } from '@guiche/contract/features/messages'
import { listTickets } from '@guiche/contract/features/tickets'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAi } from '../../../../sandbox/src/ai/open-ai.ts'
import { type World, world } from '../../../test/world.ts'
import { keepPlatformSecrets } from '../settings/actions.ts'
import { lockAnyTicket } from '../tickets/actions/lock-visible-ticket.ts'
import { postMessages } from './actions/post-message.ts'

let w: World
const service = Fastify()
beforeAll(async () => {
  await service.register(openAi('the-key'))
  const url = await service.listen({ host: '127.0.0.1', port: 0 })
  w = await world({ env: { OPENAI_URL: `${url}/ai/v1` }, ownDatabase: 'transcription' })
})
afterAll(async () => {
  await w.close()
  await service.close()
})

const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const agent = await company.user({ queueIds: [queueId] })
  const boss = await company.user({ profile: 'admin' })
  const stranger = await company.user()
  await w.customer(company.id, connectionId).says('Bom dia')
  const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
  const ticketId = TicketId.parse(body.tickets[0]?.id)
  const ogg = Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(500), Buffer.from('OpusHead')])
  const stored = await w.deps.storage.save(Readable.from([ogg]), { maxBytes: 10_000, declaredMime: 'audio/ogg' })
  const id = crypto.randomUUID()
  await company.ctx.transact(async (work) => {
    const ticket = await lockAnyTicket(work, ticketId)
    const media = { ...stored, name: 'voz.ogg', mime: 'audio/ogg', seconds: 1, isVoiceNote: true }
    const base = { id, body: '', userId: null, isPrivate: false, quotedId: null }
    if (ticket) await postMessages(work, ticket, [{ ...base, mediaType: 'audio', media }])
  })
  const ask = (file: string, who = agent) => w.call(transcribeAudio, { params: { file } }, who)
  const conversation = async () =>
    (await w.call(listMessages, { params: { ticketUuid: ticketId }, query: {} }, agent)).body.messages
  return { agent, boss, stranger, ask, conversation, id, file: stored.file }
}

describe('a transcript', () => {
  it('is refused without a key, with the reason', async () => {
    const { ask, id } = await scene()
    const refused = await ask(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'ERR_TRANSCRIPTION_NOT_CONFIGURED'])
  })
  it('is requested once, by message or by file, and stays with the message for all', async () => {
    await keepPlatformSecrets(w.deps, { openaikeyaudio: 'the-key' })
    const { ask, id, file, conversation, stranger } = await scene()
    const first = await ask(id)
    expect(first.body.transcribedText).toMatch(/^Transcrição de \d+ bytes/)
    await service.close()
    expect((await ask(file)).body).toEqual(first.body)
    const audio = (await conversation()).find((each) => each.id === id)
    expect(JSON.parse(audio?.dataJson ?? '{}')).toEqual({ transcription: first.body.transcribedText })
    expect((await ask(id, stranger)).body.code).toBe('ERR_FETCH_WAPP_MSG')
  })
  it('is refused for other kinds, and a failing service is reported', async () => {
    const { ask, conversation, id } = await scene()
    const [text] = await conversation()
    expect((await ask(text?.id ?? '')).body.code).toBe('ERR_NOT_AUDIO')
    const strange = await ask('gravação de ontem.ogg')
    expect([strange.status, strange.body.code]).toEqual([400, 'ERR_AUDIO_ADDRESS_INVALID'])
    const away = await ask(id)
    expect([away.status, away.body.code]).toEqual([502, 'ERR_TRANSCRIPTION_FAILED'])
  })
})

describe('the count of messages', () => {
  it('covers the given days, by side', async () => {
    const { boss, agent } = await scene()
    const day = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
    const count = (fromMe?: boolean, dateStart = day) =>
      w.call(
        countMessages,
        { query: { dateStart, dateEnd: dateStart, ...(fromMe === undefined ? {} : { fromMe }) } },
        boss,
      )
    expect((await count()).body).toEqual({ count: [{ count: 2 }] })
    expect((await count(true)).body).toEqual({ count: [{ count: 1 }] })
    expect((await count(true, '2020-01-01')).body).toEqual({ count: [{ count: 0 }] })
    const refused = await w.call(countMessages, { query: { dateStart: day, dateEnd: day } }, agent)
    expect(refused.status).toBe(403)
  })
})
