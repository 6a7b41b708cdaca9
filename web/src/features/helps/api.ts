import type { CallInput } from '@guiche/contract/core/endpoint'
import { createHelp, deleteHelp, type Help, listHelps, updateHelp } from '@guiche/contract/features/helps'
import { call } from '../../lib/api.ts'
import { pagesOf } from '../../lib/query.ts'

export const helpPages = (searchParam: string) =>
  pagesOf(listHelps, { query: searchParam === '' ? {} : { searchParam } })

export const addHelp = (body: CallInput<typeof createHelp>['body']): Promise<Help> => call(createHelp, { body })
export const changeHelp = (id: number, body: CallInput<typeof updateHelp>['body']): Promise<Help> =>
  call(updateHelp, { params: { id }, body })
export const dropHelp = (id: number) => call(deleteHelp, { params: { id } })

/** YouTube's thumbnail of the video. */
export const thumbnailOf = ({ video }: Pick<Help, 'video'>): string => `https://i.ytimg.com/vi/${video}/hqdefault.jpg`
/** The player that sets no cookies before it plays. */
export const playerOf = ({ video }: Pick<Help, 'video'>): string =>
  `https://www.youtube-nocookie.com/embed/${video}?autoplay=1&rel=0`
