import {
  createPrompt,
  deletePrompt,
  listPrompts,
  type Prompt,
  type PromptId,
  promptDetails,
  promptUsage,
  updatePrompt,
} from '@guiche/contract/features/prompts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'
import { useFieldSearch, usePagedRows } from '../../lib/searched-pages.ts'
import { useUser } from '../../lib/session.ts'

const params = (id: number) => ({ params: { id: id as PromptId } })

export const promptPages = (searchParam: string) =>
  pagesOf(listPrompts, { query: searchParam === '' ? {} : { searchParam } })
const promptOf = (id: number) => queryOf(promptDetails, params(id))

export const companyUsage = () => queryOf(promptUsage)

export type PromptChange = Parameters<typeof call<typeof createPrompt>>[1]['body']

/** Each of these emits an event, which updates the list. */
export const addPrompt = (body: PromptChange): Promise<Prompt> => call(createPrompt, { body })
export const changePrompt = (id: number, body: Partial<PromptChange>): Promise<Prompt> =>
  call(updatePrompt, { ...params(id), body })

export const removePrompt = (id: number) => call(deletePrompt, params(id))

export const rowsOf = ({ prompts }: { prompts: readonly Prompt[] }) => prompts

/** The short name: `pt-BR-YaraNeural` is Yara. */
export const voiceName = (voice: string): string => /^pt-BR-(.+)Neural$/.exec(voice)?.[1] ?? voice

/** The options of a field: the first page of results, and the selected one. */
export const usePromptChoices = (chosenId: number | null) => {
  const user = useUser()
  const { searchParam, offer } = useFieldSearch()
  const query = useInfiniteQuery({
    ...promptPages(searchParam),
    placeholderData: keepPreviousData,
    enabled: user.company.plan.useOpenAi,
  })
  const { rows } = usePagedRows(query, rowsOf)
  const isListed = rows.some(({ id }) => id === chosenId)
  const isLooked = chosenId !== null && !isListed && query.isSuccess && user.profile === 'admin'
  const chosen = useQuery({ ...promptOf(chosenId ?? 0), enabled: isLooked })
  const all = isListed || !chosen.data || chosenId === null ? rows : [chosen.data, ...rows]
  return offer(all)
}
