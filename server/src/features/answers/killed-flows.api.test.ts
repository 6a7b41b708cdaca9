/** A process that dies in a flow, before or after any of its commits: the customer reads the same messages, each once. */
import { uploadFlowContent } from '@guiche/contract/features/flows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../../../test/answering.ts'
import { inLine, published } from '../../../test/drawn-flows.ts'
import { dying, deaths as everyDeath, losing } from '../../../test/dying.ts'
import { png, tornPng } from '../../../test/picture.ts'
import { type Signed, type World, world } from '../../../test/world.ts'
import type { Ctx } from '../../context.ts'
import { answerCustomer } from './actions/answer-customer.ts'
import { resumeFlowOf } from './actions/resume-flow.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const upload = async (who: Signed, bytes = png) => {
  const boundary = 'a-boundary-of-tests'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="medias"; filename="foto.png"\r\ncontent-type: image/png\r\n\r\n`
  const response = await w.app.inject({
    method: 'POST',
    url: `/api${uploadFlowContent.path}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: response.json() as string[] & { code?: string } }
}

const house = async () => {
  const there = await answering(w)
  const [file = ''] = (await upload(there.admin)).body
  const elements = [
    { type: 'message', value: 'um', number: 'message1' },
    { type: 'img', value: file, number: 'img2', original: 'foto.png' },
    { type: 'interval', value: 5, number: 'interval3' },
    { type: 'message', value: 'dois', number: 'message4' },
  ]
  const flow = inLine(
    ['b', 'singleBlock', { seq: elements.map(({ number }) => number), elements }],
    ['i', 'interval', { sec: 3 }],
    ['q', 'question', { message: 'três?', answerKey: 'x' }],
    ['p', 'img', { url: file, original: 'foto.png' }],
    ['e', 'message', { label: 'quatro {{x}}' }],
  )
  await there.change({ flowIdWelcome: await published(w, there.admin, flow) })
  const later = async (seconds: number) => {
    w.clock.at = new Date(w.clock.now().getTime() + seconds * 1_000)
    await w.hurryJobs()
  }
  return { ...there, later }
}

/** The whole conversation; at each step somebody fails first. Answers what the customer read. */
const talk = async (fail: (ctx: Ctx, act: (ctx: Ctx) => Promise<void>) => Promise<void>) => {
  const { customer, later, company, ticketOf, sql } = await house()
  const step = async (act: (ctx: Ctx) => Promise<void>) => {
    await fail(company.ctx, act)
    await w.drainJobs()
  }
  await customer.says('oi')
  const { id: ticketId } = await ticketOf()
  await step((ctx) => answerCustomer(ctx, { ticketId }))
  for (const seconds of [5, 3]) {
    await later(seconds)
    await step((ctx) => resumeFlowOf(ctx, { ticketId }))
  }
  await customer.says('sim')
  await step((ctx) => answerCustomer(ctx, { ticketId }))
  const rows = (await sql(
    'select body, media_type, media_file from messages where company_id = $1 and from_me order by seq',
    [company.id],
  )) as { body: string; media_type: string; media_file: string | null }[]
  const files = rows.flatMap(({ media_file }) => (media_file === null ? [] : [media_file]))
  const kept = await Promise.all(files.map((file) => w.deps.storage.size(file)))
  return { read: rows.map(({ body, media_type }) => body || media_type), files: new Set(files).size, kept }
}

const everything = {
  read: ['um', 'image', 'dois', 'três?', 'image', 'quatro sim'],
  files: 2,
  kept: [png.length, png.length],
}

describe('a process that dies in a flow', () => {
  it.each(everyDeath(4))(
    'at commit $at of each step, $when it, repeats nothing and skips nothing',
    async (death) => {
      let deaths = 0
      const talked = await talk(async (given, act) => {
        const { ctx, hasDied } = dying(given, death)
        await act(ctx).catch(() => undefined)
        if (hasDied()) deaths += 1
      })
      expect(talked).toEqual(everything)
      expect(deaths).toBeGreaterThan(0)
    },
    60_000,
  )
})

describe('a process that loses the database in a flow', () => {
  it.each([1, 2, 3])(
    'while commit %i of each step is carried out, keeps the files',
    async (at) => {
      const talked = await talk(async (given, act) => {
        const { ctx, arrive } = losing(given, at)
        await act(ctx).catch(() => undefined)
        await arrive().catch(() => undefined)
      })
      expect(talked).toEqual(everything)
    },
    60_000,
  )
})

describe('files of flows', () => {
  it('are refused when they are torn, or to people who are not admins', async () => {
    const { admin, agent } = await answering(w)
    expect(await upload(admin, tornPng)).toMatchObject({ status: 415, body: { code: 'ERR_FILE_TYPE' } })
    expect(await upload(agent)).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } })
    expect(await upload(admin)).toMatchObject({ status: 200, body: [expect.stringMatching(/\.png$/)] })
  })
})
