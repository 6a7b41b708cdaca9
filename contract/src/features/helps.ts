/** Videos that explain the product: managed by super admins, shown to everybody in every company. */
import { z } from 'zod'
import { Deleted } from '../core/deleted.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { HelpId } from '../core/ids.ts'
import { PageQuery, pageAnswer } from '../core/paging.ts'
import { line, text } from '../core/wire.ts'

export const Help = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  /** YouTube's id of the video. */
  video: z.string(),
})
export type Help = z.output<typeof Help>

const inAddress = /(?:youtu\.be\/|[?&]v=|\/(?:embed|shorts|live|v)\/)([\w-]{11})(?![\w-])/
/** The video id in a text: a YouTube URL, or the id itself. */
export const videoIn = (given: string): string => inAddress.exec(given)?.[1] ?? given.trim()

const Video = z
  .string()
  .min(11, { error: 'must be the id or the address of a video on YouTube' })
  .max(500)
  .transform(videoIn)
  .refine((id) => /^[\w-]{11}$/.test(id), { error: 'must be the id or the address of a video on YouTube' })

export const HelpFields = z.object({
  title: line(200, 1),
  description: text(2_000).default(''),
  /** The id, or a YouTube URL that contains it. */
  video: Video,
})

const params = z.object({ id: HelpId })

export const listHelps = endpoint({
  method: 'GET',
  path: '/helps',
  needs: 'user',
  summary: 'Help videos in the order in which they were added',
  query: PageQuery,
  answer: pageAnswer('records', Help),
})

/** More than anybody watches; the pages have all of them. */
export const mostListedHelps = 200

export const helpList = endpoint({
  method: 'GET',
  path: '/helps/list',
  needs: 'user',
  summary: `The first ${mostListedHelps} help videos as one list; the menu has its entry while there are any`,
  answer: z.array(Help),
})

export const createHelp = endpoint({
  method: 'POST',
  path: '/helps',
  needs: 'platform:manage',
  summary: 'Add a help video',
  body: HelpFields,
  answer: Help,
})

export const updateHelp = endpoint({
  method: 'PUT',
  path: '/helps/{id}',
  needs: 'platform:manage',
  summary: 'Change a help video; absent fields stay as they were',
  params,
  body: z.object({ title: line(200, 1), description: text(2_000), video: Video }).partial(),
  answer: Help,
  errors: ['ERR_NO_HELP_FOUND'],
})

export const deleteHelp = endpoint({
  method: 'DELETE',
  path: '/helps/{id}',
  needs: 'platform:manage',
  summary: 'Remove a help video',
  params,
  answer: Deleted,
  errors: ['ERR_NO_HELP_FOUND'],
})

/** Sent to every company. */
export const helpEvent = event({
  stream: 'help',
  payload: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), record: Help, id: z.number() }),
    z.object({ action: z.literal('delete'), id: z.number() }),
  ]),
})
