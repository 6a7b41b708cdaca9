import { afterAll, beforeAll, expect, it } from 'vitest'
import { channelSuite } from '../channel.suite.ts'
import { HeardBySink } from '../heard-by-sink.suite.ts'
import { type PagesWorld, startPagesWorld } from './pages-world.suite.ts'

channelSuite('instagram against the Graph sandbox', startPagesWorld('instagram'))

const heard = new HeardBySink()
let world: PagesWorld
beforeAll(async () => {
  world = await startPagesWorld('instagram')(heard)
})
afterAll(() => world.close())

it('a deletion must erase the message, a story comes with its address, and a mention stores no file', async () => {
  const { id } = world.graph.pages.send(world.address, { text: 'ops' })
  await heard.messageWithId(id)
  world.graph.pages.unsend(world.address, id)
  expect((await heard.messageWithId(`${id}#deleted`)).content).toMatchObject({
    kind: 'delete',
    target: id,
    mustErase: true,
  })
  const picture = { bytes: Buffer.from('x'), mimeType: 'image/jpeg' }
  const answer = world.graph.pages.send(world.address, { text: 'linda!', storyReply: picture })
  const story = (of: string) => ({
    of,
    url: expect.stringMatching(/^http:.*\/cdn\//),
    until: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect((await heard.messageWithId(answer.id)).content).toEqual({
    kind: 'story',
    text: 'linda!',
    story: story('reply'),
  })
  const mention = world.graph.pages.send(world.address, { files: [{ type: 'story_mention', ...picture }] })
  expect((await heard.messageWithId(mention.id)).content).toEqual({ kind: 'story', text: '', story: story('mention') })
})

it('an echo that does not name its sender may be ours', async () => {
  const { id } = world.graph.pages.inboxSends(world.address, 'da caixa')
  expect(await heard.messageWithId(id)).toMatchObject({ fromMe: true, mayBeOurs: true })
})
