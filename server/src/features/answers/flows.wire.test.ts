/** Every kind of node that speaks by itself, as a customer meets it on their phone. */
import { uploadFlowContent } from '@guiche/contract/features/flows'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CloudWorld, cloudWorld } from '../../../test/cloud-world.ts'
import { customersPhone } from '../../../test/customers-phone.ts'
import { drawn, published } from '../../../test/drawn-flows.ts'
import { png } from '../../../test/picture.ts'
import type { Signed } from '../../../test/world.ts'

let cloud: CloudWorld
beforeAll(async () => {
  cloud = await cloudWorld()
})
afterAll(() => cloud?.close())

const ogg = Buffer.concat([
  Buffer.from('OggS\0\x02'.padEnd(28, '\0'), 'latin1'),
  Buffer.from('OpusHead\x01'),
  Buffer.alloc(40),
])
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(40)])
const files: [name: string, mime: string, bytes: Buffer][] = [
  ['foto.png', 'image/png', png],
  ['voz.ogg', 'audio/ogg', ogg],
  ['filme.mp4', 'video/mp4', mp4],
]

const uploaded = async (who: Signed): Promise<string[]> => {
  const boundary = 'a-boundary-of-tests'
  const parts = files.flatMap(([name, mime, bytes]) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="medias"; filename="${name}"\r\ncontent-type: ${mime}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  const response = await cloud.world.app.inject({
    method: 'POST',
    url: `/api${uploadFlowContent.path}`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const wholeFlow = (names: readonly string[], queueId: number | undefined) => {
  const [picture = '', voice = '', film = ''] = names
  const elements = [
    { type: 'message', value: 'Olá, {{firstName}}', number: 'message1' },
    { type: 'img', value: picture, number: 'img1', original: 'foto.png' },
    { type: 'interval', value: 2, number: 'interval1' },
    { type: 'audio', value: voice, number: 'audio1', original: 'voz.ogg', record: true },
  ]
  return drawn(
    [
      ['s', 'start'],
      ['b', 'singleBlock', { seq: elements.map(({ number }) => number), elements }],
      ['p', 'img', { url: picture, original: 'foto.png' }],
      ['a', 'audio', { url: voice, original: 'voz.ogg', record: false }],
      ['v', 'video', { url: film, original: 'filme.mp4' }],
      ['i', 'interval', { sec: 3 }],
      ['q', 'question', { message: 'Quantos anos você tem?', answerKey: 'idade' }],
      ['c', 'condition', { key: 'idade', condition: 'greaterOrEqual', value: '18' }],
      ['young', 'message', { label: 'Só para maiores.' }],
      ['r', 'randomizer', { percent: 100 }],
      ['never', 'message', { label: 'nunca' }],
      [
        'm',
        'menu',
        {
          message: 'E agora?',
          arrayOption: [
            { number: 1, value: 'Comprar' },
            { number: 2, value: 'Voltar' },
          ],
        },
      ],
      ['t', 'ticket', { data: { id: queueId, name: 'Financeiro' } }],
      ['e', 'message', { label: '{{queue}} atende quem tem {{idade}}.' }],
    ],
    [
      ['s', 'b'],
      ['b', 'p'],
      ['p', 'a'],
      ['a', 'v'],
      ['v', 'i'],
      ['i', 'q'],
      ['q', 'c'],
      ['c', 'r', 'a'],
      ['c', 'young', 'b'],
      ['young', 'q'],
      ['r', 'm', 'a'],
      ['r', 'never', 'b'],
      ['m', 't', 'a1'],
      ['m', 'q', 'a2'],
      ['t', 'e'],
    ],
  )
}

describe('a flow on a customer’s phone', () => {
  it('sends text, files and pauses, asks, compares and leads to a queue', async () => {
    const there = await customersPhone(cloud)
    const { world: w, settle } = cloud
    const flow = wholeFlow(await uploaded(there.admin), there.queueIds[1])
    await there.change({ flowIdWelcome: await published(w, there.admin, flow) })
    const shown = (bubbles: Awaited<ReturnType<typeof there.sends>>) => bubbles.map(({ type, text }) => text || type)
    const later = async (seconds: number) =>
      shown(
        await there.after(async () => {
          w.clock.at = new Date(w.clock.now().getTime() + seconds * 1_000)
          await w.hurryJobs()
          await settle()
        }),
      )
    expect(shown(await there.sends({ text: 'oi' }))).toEqual(['Olá, Beatriz', 'image'])
    expect(await later(2)).toEqual(['audio', 'image', 'audio', 'video'])
    expect(await later(3)).toEqual(['Quantos anos você tem?'])
    expect(await there.writes('12')).toEqual(['Só para maiores.', 'Quantos anos você tem?'])
    const menu = 'E agora?\n\n*1* - Comprar\n*2* - Voltar\n\n*Sair* - Encerrar o atendimento'
    expect(await there.writes('21')).toEqual([menu])
    expect(await there.writes('banana')).toEqual([menu])
    expect(await there.writes('voltar')).toEqual(['Quantos anos você tem?'])
    expect(await there.writes('30')).toEqual([menu])
    expect(await there.writes('1')).toEqual(['Financeiro atende quem tem 30.'])
    expect(await there.ticket()).toMatchObject({ status: 'pending', isBot: false, queueId: there.queueIds[1] })
  })
  it('uses a list or buttons where the company’s menus do', async () => {
    const menu = drawn(
      [
        ['s', 'start'],
        ['m', 'menu', { message: 'E agora?', arrayOption: [{ number: 7, value: 'Comprar' }] }],
        ['e', 'message', { label: 'Feito.' }],
      ],
      [
        ['s', 'm'],
        ['m', 'e', 'a7'],
      ],
    )
    const there = await customersPhone(cloud)
    await there.set({ chatBotType: 'button' })
    await there.change({ flowIdNotPhrase: await published(cloud.world, there.admin, menu) })
    const [bubble] = await there.sends({ text: 'oi' })
    expect(bubble?.choices.map(({ title }) => title)).toEqual(['Comprar'])
    expect(await there.writes('7')).toEqual(['Feito.'])
  })
})
