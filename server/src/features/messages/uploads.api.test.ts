import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { mostInlineBytes, sendCopyButton } from '@guiche/contract/features/interactive-messages'
import { forwardMessage } from '@guiche/contract/features/message-changes'
import { listMessages, type Message, maxUploadBytes, sendMessage } from '@guiche/contract/features/messages'
import { updateCompanySetting } from '@guiche/contract/features/settings'
import { deleteTicket, listTickets, updateTicket } from '@guiche/contract/features/tickets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundary, formOf } from '../../../test/form.ts'
import { png, tornPng } from '../../../test/picture.ts'
import { pathOf, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const ogg = Buffer.concat([
  Buffer.from('OggS\0\x02'.padEnd(28, '\0'), 'latin1'),
  Buffer.from('OpusHead'),
  Buffer.alloc(40),
])
const picture = { field: 'medias', name: 'foto.png', mime: 'image/png', bytes: png }
const voice = { ...picture, name: 'voz.ogg', mime: 'audio/ogg', bytes: ogg }

const scene = async () => {
  const company = await w.company()
  const queueId = await company.queue('Recepção')
  const connectionId = await company.connection({ queueIds: [queueId] })
  const agent = await company.user({ queueIds: [queueId] })
  const admin = await company.user({ profile: 'admin', queueIds: [queueId] })
  await w.customer(company.id, connectionId).says('Bom dia')
  const { body } = await w.call(listTickets, { query: { status: 'pending' } }, agent)
  const id = body.tickets[0]?.id ?? 0
  await w.call(updateTicket, { params: { id }, body: { status: 'open' } }, agent)
  const headers = {
    authorization: `Bearer ${agent.token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const post = async (payload: Buffer, call: typeof sendMessage | typeof sendCopyButton = sendMessage) => {
    const url = `/api${pathOf(call, { ticketId: id })}`
    const response = await w.app.inject({ method: 'POST', url, headers, payload })
    return { status: response.statusCode, body: response.json() as { messages: Message[]; code?: string } }
  }
  const conversation = async () =>
    (await w.call(listMessages, { params: { ticketUuid: id }, query: {} }, agent)).body.messages
      .filter(({ fromMe }) => fromMe)
      .map(({ mediaType }) => mediaType)
  return { id, connectionId, company, agent, admin, headers, post, conversation }
}

/** What lies in the storage, drafts included. */
const kept = async () => {
  const found = await readdir(path.join(w.deps.config.dataDir, 'media'), { recursive: true, withFileTypes: true })
  return found.filter((each) => each.isFile()).length
}

describe('a form that is sent again with its id', () => {
  it.each([
    ['two files', {}, [picture, voice], ['image', 'audio']],
    ['words before a recording', { body: 'ouça' }, [voice], ['conversation', 'audio']],
  ])('of %s doubles nothing and leaves no file behind', async (_what, fields, files, expected) => {
    const { post, conversation } = await scene()
    const form = formOf({ ...fields, id: crypto.randomUUID() }, files)
    const first = await post(form)
    const before = await kept()
    const again = await post(form)
    const idsOf = ({ body }: typeof first) => body.messages.map(({ id }) => id)
    expect([again.status, idsOf(again)]).toEqual([200, idsOf(first)])
    expect(await conversation()).toEqual(expected)
    expect(await kept()).toBe(before)
  })
  it('of a button with its picture neither', async () => {
    const { post, conversation } = await scene()
    const words = { id: crypto.randomUUID(), description: 'Use hoje', buttonText: 'Copiar', copyText: 'AURORA10' }
    const form = formOf(words, [{ ...picture, field: 'image' }])
    await post(form, sendCopyButton)
    const before = await kept()
    expect((await post(form, sendCopyButton)).status).toBe(200)
    expect(await conversation()).toEqual(['interactiveMessage'])
    expect(await kept()).toBe(before)
  })
})

describe('texts in a form with several files', () => {
  const shown = ({ body }: { body: { messages: Message[] } }) =>
    body.messages.map(({ mediaType, body: words }) => [mediaType, words])
  it('become the caption of the first file if there is one text', async () => {
    const { post } = await scene()
    expect(shown(await post(formOf({ body: 'veja' }, [picture, picture])))).toEqual([
      ['image', 'veja'],
      ['image', ''],
    ])
  })
  it('become captions if there is one per file, or a message before a file without captions', async () => {
    const { post } = await scene()
    const form = formOf({ id: crypto.randomUUID(), body: ['um', 'dois', 'três'] }, [picture, voice, picture])
    const first = await post(form)
    expect(shown(first)).toEqual([
      ['image', 'um'],
      ['conversation', 'dois'],
      ['audio', ''],
      ['image', 'três'],
    ])
    expect(shown(await post(form))).toEqual(shown(first))
  })
  it('that are a file’s own name are ignored', async () => {
    const { post } = await scene()
    const recording = { ...voice, name: '1700000000000.m4a' }
    expect(shown(await post(formOf({ body: '1700000000000.m4a' }, [recording])))).toEqual([['audio', '']])
    expect(shown(await post(formOf({ body: ['foto.png', 'oi'] }, [picture, picture])))).toEqual([
      ['image', ''],
      ['image', 'oi'],
    ])
  })
  it('that are a file’s own name are ignored however long it is, and quotes in it arrive as quotes', async () => {
    const { post } = await scene()
    const quoted = await post(formOf({ body: 'raio "final".png' }, [{ ...picture, name: 'raio %22final%22.png' }]))
    expect(shown(quoted)).toEqual([['image', '']])
    expect(quoted.body.messages[0]?.mediaName).toBe('raio "final".png')
    const long = `${'a'.repeat(230)}.png`
    for (const name of [long, 'raio%22.png', 'lado\u202etxt.png', 'ação.png'.normalize('NFD')])
      expect(shown(await post(formOf({ body: name }, [{ ...picture, name }])))).toEqual([['image', '']])
    const words = 'pasta/foto.png'
    expect(shown(await post(formOf({ body: words }, [picture])))).toEqual([['image', words]])
  })
  it('in another number than the files are refused', async () => {
    const { post, conversation } = await scene()
    const refused = await post(formOf({ body: ['um', 'dois'] }, [picture, picture, picture]))
    expect(refused).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION', field: 'body.body' } })
    expect(await conversation()).toEqual([])
  })
  it('with a known id and another file are refused, and leave no file behind', async () => {
    const { post } = await scene()
    const id = crypto.randomUUID()
    await post(formOf({ id, body: 'veja' }, [picture]))
    const before = await kept()
    const refused = await post(formOf({ id, body: 'veja' }, [{ ...voice, mime: 'audio/ogg' }]))
    expect(refused).toMatchObject({ status: 409, body: { code: 'ERR_MESSAGE_ID_TAKEN' } })
    expect(await kept()).toBe(before)
  })
})

describe('a button’s picture in JSON', () => {
  const words = { description: 'Use hoje', buttonText: 'Copiar', copyText: 'AURORA10' }
  const send = async (image: string | null, more: object = {}) => {
    const { id: ticketId, agent, conversation } = await scene()
    const before = await kept()
    const answer = await w.call(sendCopyButton, { params: { ticketId }, body: { ...words, ...more, image } }, agent)
    return { ...answer, added: (await kept()) - before, conversation }
  }
  const address = `data:image/png;base64,${png.toString('base64')}`
  it('is stored like an uploaded one', async () => {
    const sent = await send(address)
    expect([sent.status, sent.added]).toEqual([200, 1])
    expect(sent.body.messages[0]).toMatchObject({ mediaMime: 'image/png', mediaBytes: png.length, mediaState: 'ready' })
  })
  it('is optional', async () => {
    expect([(await send(null)).status, (await send('')).status]).toEqual([200, 200])
  })
  it('may be as large as the picture limit, and no larger', async () => {
    const large = Buffer.concat([png, Buffer.alloc(mostInlineBytes - png.length)])
    expect((await send(`data:image/png;base64,${large.toString('base64')}`)).status).not.toBe(413)
    const refused = await send(`data:image/png;base64,${Buffer.concat([large, png]).toString('base64')}`)
    expect([refused.added, refused.status >= 400]).toEqual([0, true])
  })
  it.each([
    ['is no data address', 'https://exemplo.com/foto.png', 400, 'ERR_VALIDATION'],
    ['is no picture', `data:image/png;base64,${ogg.toString('base64')}`, 415, 'ERR_FILE_TYPE'],
    ['says that it is something else', address.replace('image/png', 'text/html'), 400, 'ERR_VALIDATION'],
    ['is torn', `data:image/png;base64,${tornPng.toString('base64')}`, 415, 'ERR_FILE_TYPE'],
    ['is not base64', 'data:image/png;base64,%%%', 400, 'ERR_VALIDATION'],
  ])('that %s is refused and leaves nothing', async (_why, image, status, code) => {
    const refused = await send(image)
    expect(refused).toMatchObject({ status, added: 0, body: { code, field: 'body.image' } })
    expect(await refused.conversation()).toEqual([])
  })
})

it('shared contacts come as one or as a list, without a text', async () => {
  const { id: ticketId, agent } = await scene()
  const vera = { name: 'Vera', number: '5511987654321' }
  for (const vCard of [vera, [vera], JSON.stringify(vera), JSON.stringify([vera])]) {
    const body = { vCard, body: null } as never
    const sent = await w.call(sendMessage, { params: { ticketId }, body }, agent)
    expect([sent.status, sent.body.messages?.[0]?.body]).toEqual([200, 'Vera'])
  }
})

it('a form writes null as a word, which means nothing', async () => {
  const { post } = await scene()
  const sent = await post(formOf({ body: 'null', quotedMsg: 'null', vCard: 'null' }, [picture]))
  expect([sent.status, sent.body.messages?.[0]?.body, sent.body.messages?.[0]?.quotedMsg]).toEqual([200, 'null', null])
})

describe('a refused upload leaves nothing behind', () => {
  it('an incomplete form is refused as the sender’s fault', async () => {
    const { post } = await scene()
    const before = await kept()
    const whole = formOf({}, [picture])
    const refused = await post(whole.subarray(0, whole.length - 40))
    expect([refused.status, refused.body.code]).toEqual([400, 'ERR_MALFORMED_BODY'])
    expect(await kept()).toBe(before)
  })
  it('contacts and a file in one message are refused, not half sent', async () => {
    const { post, conversation } = await scene()
    const before = await kept()
    const vCard = JSON.stringify([{ name: 'Vera', number: '5511987654321' }])
    const refused = await post(formOf({ vCard }, [picture]))
    expect([refused.status, refused.body.code]).toEqual([400, 'ERR_VALIDATION'])
    expect([await conversation(), await kept()]).toEqual([[], before])
  })
  it('an aborted upload is deleted', async () => {
    const { id, headers, conversation } = await scene()
    const before = await kept()
    const address = new URL(await w.app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(address.port), address.hostname)
    const lines = Object.entries({ host: 'x', ...headers, 'content-length': '1000000' })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.write(`POST /api${pathOf(sendMessage, { ticketId: id })} HTTP/1.1\r\n${head}\r\n`)
    socket.write(formOf({}, [picture]).subarray(0, 200))
    await expect.poll(kept).toBe(before + 1)
    socket.destroy()
    await expect.poll(kept).toBe(before)
    expect(await conversation()).toEqual([])
  })
})

describe('a refused file', () => {
  it.each([
    ['is empty', { bytes: Buffer.alloc(0) }, 400, 'ERR_FILE_EMPTY'],
    ['is no picture', { bytes: Buffer.from('MZ'.padEnd(80, '\0')) }, 415, 'ERR_FILE_TYPE'],
    ['is a torn picture', { bytes: tornPng }, 415, 'ERR_FILE_TYPE'],
  ])('because it %s is named, with its field, and nothing of the form is kept', async (_why, fault, status, code) => {
    const { post, conversation } = await scene()
    const before = await kept()
    const refused = await post(formOf({}, [picture, { ...picture, name: 'pasta/Férias 😀.png', ...fault }]))
    const told = { code, field: 'body.medias', details: { name: 'Férias 😀.png' } }
    expect(refused).toMatchObject({ status, body: told })
    expect([await conversation(), await kept()]).toEqual([[], before])
  })
  it.each([
    ['a torn picture', { ...picture, bytes: tornPng }],
    ['a recording', voice],
  ])('%s is none to stand above a button', async (_what, file) => {
    const { post, conversation } = await scene()
    const before = await kept()
    const words = { description: 'Use hoje', buttonText: 'Copiar', copyText: 'AURORA10' }
    const refused = await post(formOf(words, [{ ...file, field: 'image' }]), sendCopyButton)
    const told = { code: 'ERR_FILE_TYPE', field: 'body.image', details: { name: file.name } }
    expect(refused).toMatchObject({ status: 415, body: told })
    expect([await conversation(), await kept()]).toEqual([[], before])
  })
  it('because there are too many tells the limit', async () => {
    const { post } = await scene()
    const before = await kept()
    const refused = await post(
      formOf(
        {},
        Array.from({ length: 11 }, () => picture),
      ),
    )
    const told = { code: 'ERR_BODY_TOO_LARGE', field: 'body.medias', details: { most: 10 } }
    expect(refused).toMatchObject({ status: 413, body: told })
    expect(await kept()).toBe(before)
  })
})

it('the largest file has enough time on a slow connection', () => {
  const atOneMegabitMs = (maxUploadBytes * 8) / 1_000
  expect(w.app.server.requestTimeout).toBeGreaterThanOrEqual(atOneMegabitMs)
})

it('a name is cut before an emoji, not within it', async () => {
  const { post } = await scene()
  const { status, body } = await post(formOf({}, [{ ...picture, name: `${'a'.repeat(199)}😀.png` }]))
  expect([status, body.messages[0]?.mediaName]).toEqual([200, 'a'.repeat(199)])
})

it('a name loses its folders and cannot hide its extension', async () => {
  const { post } = await scene()
  const { body } = await post(formOf({}, [{ ...picture, name: '../../etc/foto\u202Egnp.exe.png' }]))
  expect(body.messages[0]?.mediaName).toBe('fotognp.exe.png')
})

it('a blank name counts as none', async () => {
  const { post } = await scene()
  const { body } = await post(formOf({}, [{ ...picture, name: ' \u2003 ' }]))
  expect(body.messages[0]?.mediaName).toBe('file')
})

it('is deleted with its ticket, unless it was forwarded to another', async () => {
  const { id, company, connectionId, admin, post } = await scene()
  await w.customer(company.id, connectionId).says('Olá')
  const { body: waiting } = await w.call(listTickets, { query: { status: 'pending', showAll: true } }, admin)
  const other = waiting.tickets[0]?.contactId
  const before = await kept()
  const [passedOn] = (await post(formOf({}, [picture]))).body.messages
  await post(formOf({}, [voice]))
  const body = { contactId: [other], messageId: [passedOn?.id ?? ''] } as never
  expect((await w.call(forwardMessage, { body }, admin)).status).toBe(200)
  expect((await w.call(deleteTicket, { params: { id } }, admin)).status).toBe(200)
  await w.drainJobs()
  expect(await kept()).toBe(before + 1)
})

describe('texts that are too long', () => {
  it('are refused with the channel’s limit, and nothing is stored', async () => {
    const { post, conversation } = await scene()
    const before = await kept()
    const refused = await post(formOf({ body: 'a'.repeat(1025) }, [picture]))
    expect(refused).toMatchObject({ status: 400, body: { code: 'ERR_MESSAGE_TOO_LONG', field: 'body.body' } })
    expect(refused.body).toMatchObject({ details: { channel: 'whatsapp', most: 1024, letters: 1025 } })
    expect([await conversation(), await kept()]).toEqual([[], before])
    expect((await post(formOf({ body: 'a'.repeat(1024) }, [picture]))).status).toBe(200)
  })
  it('count with the signature, if the company signs', async () => {
    const { post, admin } = await scene()
    const signed = () => post(formOf({ body: 'a'.repeat(1020), signMessage: 'true' }, [picture]))
    expect((await signed()).status).toBe(200)
    await w.call(updateCompanySetting, { body: { column: 'sendSignMessage', data: 'enabled' } }, admin)
    const { status, body } = await signed()
    expect([status, body.code]).toEqual([400, 'ERR_MESSAGE_TOO_LONG'])
  })
  it('do not count as captions of recordings, and are unlimited in notes', async () => {
    const { post, conversation } = await scene()
    expect((await post(formOf({ body: 'a'.repeat(1025) }, [voice]))).status).toBe(200)
    expect((await post(formOf({ body: 'a'.repeat(1025), isPrivate: 'true' }, [picture]))).status).toBe(200)
    expect(await conversation()).toEqual(['conversation', 'audio', 'image'])
  })
})
