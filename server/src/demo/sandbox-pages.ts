/**
 * The clinic's page and Instagram account, their managers, and who wrote to them: the same in the sandbox as in the
 * demo data.
 */
import type { IdentityKind } from '@guiche/contract/channels'
import { z } from 'zod'
import type { SandboxAddresses } from '../children.ts'
import { pageStories } from './story.ts'

export const clinicPage = {
  id: '104857600000001',
  name: 'Clínica Aurora',
  accessToken: 'sandbox-page-token',
  instagram: { id: '17841400000000101', username: 'clinicaaurora' },
}
/** For trying the sign-in: a page without a connection. */
export const secondPage = {
  id: '104857600000002',
  name: 'Aurora Estética',
  instagram: { id: '17841400000000102', username: 'auroraestetica' },
}
const owner = { id: '100004857600001', name: 'Marina Souza', pageIds: [clinicPage.id, secondPage.id] }

type Story = (typeof pageStories)[number]

export interface PageChat {
  story: Story
  identity: { kind: IdentityKind; value: string }
}

const identityOf = ({ channel }: Story, value: string): PageChat['identity'] => ({
  kind: channel === 'facebook' ? 'psid' : 'igsid',
  value,
})

/** Without a sandbox: unused ids. */
export const demoPageChats = (): PageChat[] =>
  pageStories.map((story, index) => ({ story, identity: identityOf(story, `70000000000000${10 + index}`) }))

const minute = 60_000

/** A message every two minutes, the last of them as old as the demo data says. */
export const lineTimes = ({ lines, minutesAgo }: Story, now: Date): Date[] =>
  lines.map((_line, index) => new Date(now.getTime() - (minutesAgo + (lines.length - 1 - index) * 2) * minute))

export const lineIdOf = ({ username }: Story, index: number) => `DEMO-${username}-${index}`

/** If the sandbox refuses, the demo has no pages: the next start tries again. */
const ask = async <S extends z.ZodType>(address: string, body: unknown, answer: S): Promise<z.output<S>> => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the sandbox refused ${address}: ${(await response.text()).slice(0, 300)}`)
  return answer.parse(await response.json())
}

const Person = z.looseObject({ id: z.string() })
const Past = z.looseObject({ scopedId: z.string() })

/** Safe to repeat: existing records stay. */
export const tellPages = async ({ controlUrl }: SandboxAddresses, now: Date): Promise<PageChat[]> => {
  const at = `${controlUrl}/api/graph/pages`
  await ask(at, { ...clinicPage, subscribed: true }, z.unknown())
  await ask(at, secondPage, z.unknown())
  await ask(`${at}/owners`, owner, z.unknown())
  const chats: PageChat[] = []
  for (const story of pageStories) {
    const { channel, name, username } = story
    const { id: personId } = await ask(`${at}/people`, { name, username }, Person)
    const times = lineTimes(story, now)
    const lines = story.lines.map((line, index) => ({
      id: lineIdOf(story, index),
      author: line.startsWith('c:') ? 'person' : 'page',
      at: times[index]?.getTime(),
      text: line.slice(2),
    }))
    const platform = channel === 'facebook' ? 'messenger' : 'instagram'
    const { scopedId } = await ask(`${at}/past`, { platform, pageId: clinicPage.id, personId, lines }, Past)
    chats.push({ story, identity: identityOf(story, scopedId) })
  }
  return chats
}
