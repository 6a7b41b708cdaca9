/** Calls about quick messages. */
import type { CallInput } from '@guiche/contract/core/endpoint'
import type { QuickMessageId } from '@guiche/contract/core/ids'
import {
  createQuickMessage,
  deleteQuickMessage,
  listQuickMessages,
  type QuickMessage,
  quickMessageDetails,
  quickMessageList,
  removeQuickMessageMedia,
  setQuickMessageMedia,
  updateQuickMessage,
} from '@guiche/contract/features/quick-messages'
import { plain } from '@guiche/contract/plain'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'
import { upload } from '../../lib/upload.ts'

/** All that the slash offers. */
export const offeredQuickMessages = queryOf(quickMessageList, { query: {} })

export const quickMessagePages = (searchParam: string) =>
  pagesOf(listQuickMessages, { query: searchParam === '' ? {} : { searchParam } })

export type QuickMessageValues = CallInput<typeof createQuickMessage>['body']

const params = (id: number) => ({ params: { id: id as QuickMessageId } })

export const addQuickMessage = (body: QuickMessageValues): Promise<QuickMessage> => call(createQuickMessage, { body })
export const changeQuickMessage = (id: number, body: Partial<QuickMessageValues>): Promise<QuickMessage> =>
  call(updateQuickMessage, { ...params(id), body })

/** Null removes the file. */
export const saveMedia = (id: number, file: File | null): Promise<QuickMessage> =>
  file
    ? upload(setQuickMessageMedia, { ...params(id), body: {} }, { files: [file] })
    : call(removeQuickMessageMedia, params(id))

export const removeQuickMessage = (id: number) => call(deleteQuickMessage, params(id))

/** Its file, from a URL that is requested now: the one in a list may have expired. */
export const mediaOf = async (id: number): Promise<File | null> => {
  const { mediaPath, mediaName, mediaMime } = await call(quickMessageDetails, params(id))
  if (mediaPath === null) return null
  const answer = await fetch(mediaPath).catch(() => null)
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0, {})
  return new File([await answer.blob()], mediaName ?? 'file', { type: mediaMime ?? '' })
}

export const byShortcode = (a: QuickMessage, b: QuickMessage): number => {
  const [one, other] = [plain(a.shortcode), plain(b.shortcode)]
  return one < other ? -1 : one > other ? 1 : a.id - b.id
}

/**
 * Those that match the text after the slash: first by shortcode, then by text. Messages without text and file are
 * left out.
 */
export const quickMessagesFor = (all: readonly QuickMessage[], typed: string): QuickMessage[] => {
  const wanted = plain(typed.trim())
  const shortcodeOf = ({ shortcode }: QuickMessage) => plain(shortcode).replace(/^\//, '')
  const rank = (quick: QuickMessage): number => {
    const shortcode = shortcodeOf(quick)
    if (shortcode.startsWith(wanted)) return 0
    if (shortcode.includes(wanted)) return 1
    return plain(quick.message).includes(wanted) ? 2 : 3
  }
  return all
    .filter((quick) => quick.status && (quick.isMedia || quick.message !== ''))
    .map((quick) => ({ quick, rank: rank(quick) }))
    .filter((each) => each.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ quick }) => quick)
}
