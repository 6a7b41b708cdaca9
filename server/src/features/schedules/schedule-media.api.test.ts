import { deleteContact } from '@guiche/contract/features/contacts'
import * as calls from '@guiche/contract/features/schedules'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { png, tornPng } from '../../../test/picture.ts'
import { callNow, minute, schedulingIn } from '../../../test/scheduling.ts'
import { pathOf, type Signed, type World, world } from '../../../test/world.ts'

let w: World
beforeAll(async () => {
  w = await world({ ownDatabase: 'schedule_media' })
})
afterAll(() => w.close())
afterEach(() => {
  w.clock.at = null
})

const call: World['call'] = (endpoint, input, who) => callNow(w)(endpoint, input, who)
const scene = () => schedulingIn(w)

const upload = async (id: number, who: Signed, bytes = png) => {
  const boundary = 'a-boundary-of-tests'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="mapa.png"\r\ncontent-type: image/png\r\n\r\n`
  const response = await w.app.inject({
    method: 'POST',
    url: `/api${pathOf(calls.setScheduleMedia, { id })}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: response.json() as calls.Schedule & { code?: string } }
}
const fileOf = (link: string | null) => new URL(link ?? '', 'http://x').pathname.split('/').pop() ?? ''

describe('the picture of a scheduled message', () => {
  it('is PNG or JPEG, is sent with the message, and stays with a series', async () => {
    const { plan, said, passes, marina, caio } = await scene()
    const { id } = (await plan({ intervalo: 4, valorIntervalo: 60, enviarQuantasVezes: 2 })).body
    for (const bytes of [Buffer.from('%PDF-1.7\n%âãÏÓ\n'), tornPng])
      expect(await upload(id, marina, bytes)).toMatchObject({
        status: 415,
        body: { code: 'ERR_FILE_TYPE', field: 'body.file', details: { name: 'mapa.png' } },
      })
    expect((await upload(id, caio)).body.code).toBe('ERR_NO_PERMISSION')
    const { body } = await upload(id, marina)
    expect(body.mediaName).toBe('mapa.png')
    await passes(61 * minute)
    await passes(60 * minute)
    const messages = await said()
    expect(messages.map(({ mediaType, body: words }) => [mediaType, words])).toEqual([
      ['image', 'Sua consulta é amanhã'],
      ['image', 'Sua consulta é amanhã'],
    ])
    const files = [body.mediaPath, ...messages.map(({ mediaUrl }) => mediaUrl)].map(fileOf)
    expect(new Set(files).size).toBe(3)
    await call(calls.deleteSchedule, { params: { id } }, marina)
    await w.drainJobs()
    expect(await Promise.all(files.map((file) => w.deps.storage.size(file)))).toEqual([null, png.length, png.length])
  })
  it('is sent after text that is too long for a caption', async () => {
    const { plan, said, passes, marina, seen } = await scene()
    const long = 'a'.repeat(1025)
    const { id } = (await plan({ body: long })).body
    await upload(id, marina)
    await passes(61 * minute)
    expect((await said()).map(({ mediaType, body }) => [mediaType, body])).toEqual([
      ['conversation', long],
      ['image', ''],
    ])
    expect(await seen(id)).toMatchObject({ messageId: (await said())[0]?.id, failure: null })
  })
  it('can be removed, and its file is deleted', async () => {
    const { plan, marina } = await scene()
    const { id } = (await plan()).body
    const { body } = await upload(id, marina)
    const without = await call(calls.removeScheduleMedia, { params: { id } }, marina)
    expect(without.body).toMatchObject({ mediaPath: null, mediaName: null })
    await w.drainJobs()
    expect(await w.deps.storage.size(fileOf(body.mediaPath))).toBeNull()
  })
  it('is deleted with its contact, and so is its file; every list gets the event', async () => {
    const { company, plan, marina, boss, contactId } = await scene()
    const { id } = (await plan()).body
    const { body } = await upload(id, marina)
    const socket = await w.connectSocket(company.id, { token: boss.token })
    expect((await call(deleteContact, { params: { id: contactId } }, boss)).status).toBe(200)
    await socket.until(() => socket.heard.some(({ name }) => name.endsWith('-schedule')))
    expect((await call(calls.scheduleDetails, { params: { id } }, marina)).body.code).toBe('ERR_NO_SCHEDULE_FOUND')
    await w.drainJobs()
    expect(await w.deps.storage.size(fileOf(body.mediaPath))).toBeNull()
  })
})
