/** Files that may be opened once, and round films, from the form to the channel. */
import { forwardMessage } from '@guiche/contract/features/message-changes'
import { type Message, sendMessage } from '@guiche/contract/features/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationIn } from '../../../test/conversation.ts'
import { png } from '../../../test/picture.ts'
import { pathOf, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(40)])
const ogg = Buffer.concat([
  Buffer.from('OggS\0\x02'.padEnd(28, '\0'), 'latin1'),
  Buffer.from('OpusHead'),
  Buffer.alloc(40),
])
const picture = { name: 'foto.png', type: 'image/png', bytes: png }
const film = { name: 'oi.mp4', type: 'video/mp4', bytes: mp4 }
const voice = { name: 'voz.ogg', type: 'audio/ogg', bytes: ogg }
const pdf = { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') }

const scene = async (channel = 'whatsapp') => {
  const made = await conversationIn(w, { channel })
  const post = async (fields: Record<string, string>, ...files: (typeof picture)[]) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const { name, type, bytes } of files) form.append('medias', new File([new Uint8Array(bytes)], name, { type }))
    const packed = new Response(form)
    const response = await w.app.inject({
      method: 'POST',
      url: `/api${pathOf(sendMessage, { ticketId: made.ticketId })}`,
      headers: {
        authorization: `Bearer ${made.agent.token}`,
        'content-type': packed.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await packed.arrayBuffer()),
    })
    const body = response.json() as { messages: Message[]; code?: string; details?: object }
    return { status: response.statusCode, body }
  }
  const leaving = () =>
    w.channel.messages
      .filter(({ chat }) => chat.identities[0].value === made.customer.phone)
      .map(({ kind, text, isViewOnce, isRoundVideo }) => ({ kind, text, isViewOnce, isRoundVideo }))
  const kinds = async () =>
    (await made.conversation()).filter(({ fromMe }) => fromMe).map(({ mediaType, body }) => [mediaType, body])
  return { ...made, post, leaving, kinds }
}

describe('a view-once file', () => {
  it('is stored as view-once with its text, and passed to the channel so', async () => {
    const { post, leaving } = await scene()
    const { status, body } = await post({ isViewOnce: 'true', body: 'só uma vez' }, picture)
    expect(status).toBe(200)
    expect(body.messages).toMatchObject([
      { mediaType: 'viewOnceMessage', dataJson: '{"of":"image"}', body: 'só uma vez', mediaState: 'ready' },
    ])
    await post({ isViewOnce: 'true', isVoiceNote: 'true' }, voice)
    await w.drainJobs()
    expect(leaving()).toMatchObject([
      { kind: 'image', text: 'só uma vez', isViewOnce: true },
      { kind: 'audio', isViewOnce: true },
    ])
  })
  it('cannot be forwarded', async () => {
    const { post, agent, customer, conversation } = await scene()
    const { body } = await post({ isViewOnce: 'true' }, picture)
    await customer.says('vi')
    const contactId = (await conversation()).at(-1)?.contactId ?? 0
    const passed = await w.call(
      forwardMessage,
      { body: { messageId: body.messages[0]?.id ?? '', contactId, signMessage: false } },
      agent,
    )
    expect(passed.body).toMatchObject({ code: 'ERR_MESSAGE_NOT_FORWARDABLE' })
  })
  it('sent again with its id is one message; with the same id as a permanent file it is refused', async () => {
    const { post, kinds } = await scene()
    const id = crypto.randomUUID()
    await post({ id, isViewOnce: 'true' }, picture)
    expect((await post({ id, isViewOnce: 'true' }, picture)).status).toBe(200)
    expect((await post({ id }, picture)).body.code).toBe('ERR_MESSAGE_ID_TAKEN')
    expect(await kinds()).toEqual([['viewOnceMessage', '']])
  })
})

it('a round video has no caption: the text is sent before it', async () => {
  const { post, leaving, kinds } = await scene()
  const { body } = await post({ isRoundVideo: 'true', body: 'oi!' }, film)
  expect(body.messages).toMatchObject([
    { mediaType: 'conversation', body: 'oi!' },
    { mediaType: 'video', dataJson: '{"isRound":true}', body: '' },
  ])
  await w.drainJobs()
  expect(leaving()).toMatchObject([
    { kind: 'text', text: 'oi!' },
    { kind: 'video', isRoundVideo: true },
  ])
  expect(await kinds()).toEqual([
    ['conversation', 'oi!'],
    ['video', ''],
  ])
})

it.each([
  ['a document to be opened once', { isViewOnce: 'true' }, [pdf], 'ERR_FILE_TYPE'],
  ['a picture among documents', { isViewOnce: 'true' }, [picture, pdf], 'ERR_FILE_TYPE'],
  ['a round picture', { isRoundVideo: 'true' }, [picture], 'ERR_FILE_TYPE'],
  ['a note to be opened once', { isViewOnce: 'true', isPrivate: 'true' }, [picture], 'ERR_VALIDATION'],
  ['words to be opened once', { isViewOnce: 'true', body: 'psst' }, [], 'ERR_VALIDATION'],
  ['both at once', { isViewOnce: 'true', isRoundVideo: 'true' }, [film], 'ERR_VALIDATION'],
])('%s is refused, and nothing is stored', async (_what, fields, files, code) => {
  const { post, kinds } = await scene()
  expect((await post(fields, ...files)).body).toMatchObject({ code })
  expect(await kinds()).toEqual([])
})

it.each(['whatsappapi', 'facebook', 'instagram'])('%s has neither, and says so', async (channel) => {
  const { post, kinds } = await scene(channel)
  for (const [fields, file, what] of [
    [{ isViewOnce: 'true' }, picture, 'viewOnce'],
    [{ isRoundVideo: 'true' }, film, 'roundVideo'],
  ] as const)
    expect(await post(fields, file)).toMatchObject({
      status: 409,
      body: { code: 'ERR_CHANNEL_UNABLE', details: { channel, what } },
    })
  expect(await kinds()).toEqual([])
})
