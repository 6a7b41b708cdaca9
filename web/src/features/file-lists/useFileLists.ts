import type { FileList } from '@guiche/contract/features/file-lists'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResourceList } from '../../lib/lists.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { fileListPages, oneFileList } from './api.ts'

const rowsOf = ({ files }: { files: readonly FileList[] }) => files

/** Page by page, searched by the server. */
export const useFileLists = (): ResourceList<FileList> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({ ...fileListPages(searchParam), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search }
}

/** What a field offers: the first page of what is typed, and the one that is chosen already. */
export const useFileListChoices = (chosenId: number | null) => {
  const [typed, setTyped] = useState('')
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({ ...fileListPages(searchParam), placeholderData: keepPreviousData })
  const { rows } = usePagedRows(query, rowsOf)
  const isListed = rows.some(({ id }) => id === chosenId)
  const chosen = useQuery({ ...oneFileList(chosenId ?? 0), enabled: chosenId !== null && !isListed && query.isSuccess })
  const all = isListed || !chosen.data || chosenId === null ? rows : [chosen.data, ...rows]
  return {
    choices: all.map(({ id, name }) => ({ value: String(id), label: name })),
    /** A choice puts its own name into the field: that is no search. */
    search: (words: string) => {
      if (words === typed) return
      setTyped(words)
      search.set(all.some(({ name }) => name === words) ? '' : words)
    },
  }
}
