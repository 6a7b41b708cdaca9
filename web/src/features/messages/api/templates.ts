/** The templates of a number, which our server reads from the provider. */
import type { Answer } from '@guiche/contract/core/endpoint'
import type { ConnectionId, MessageId, TemplateId } from '@guiche/contract/core/ids'
import {
  listTemplates,
  type MessageTemplate,
  sendTemplate,
  syncTemplates,
} from '@guiche/contract/features/message-templates'
import { filledIn, variablesIn } from '@guiche/contract/template-text'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api.ts'
import type { ResourceList } from '../../../lib/lists.ts'
import { keyOf, pagesOf, queryClient, queryOf } from '../../../lib/query.ts'
import { usePagedRows, useTypedSearch } from '../../../lib/searched-pages.ts'
import { upload } from '../../../lib/upload.ts'
import type { Target } from './composed.ts'
import { showStored } from './own-outbox.ts'

/** Older ones are read again when somebody wants to choose one. */
const staleMs = 3_600_000

const recordsOf = (page: Answer<typeof listTemplates>) => page.records

export interface TemplateList extends ResourceList<MessageTemplate> {
  isSyncing: boolean
  syncError: unknown
  sync: () => void
}

export const useTemplates = (connectionId: number): TemplateList => {
  const { search, searchParam } = useTypedSearch()
  const params = { id: connectionId as ConnectionId }
  const query = useInfiniteQuery(pagesOf(listTemplates, { params, query: searchParam === '' ? {} : { searchParam } }))
  const [isSyncing, setSyncing] = useState(false)
  const [syncError, setSyncError] = useState<unknown>(null)
  const [isDone, setDone] = useState(false)
  const syncedAt = query.data?.pages[0]?.syncedAt
  const sync = async () => {
    setDone(true)
    setSyncing(true)
    setSyncError(null)
    try {
      await call(syncTemplates, { params })
      await queryClient.invalidateQueries({ queryKey: keyOf(listTemplates) })
    } catch (error) {
      setSyncError(error)
    } finally {
      setSyncing(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known how old they are.
  useEffect(() => {
    if (syncedAt === undefined || isDone) return
    if (syncedAt === null || Date.now() - Date.parse(syncedAt) > staleMs) void sync()
  }, [syncedAt])
  return { ...usePagedRows(query, recordsOf), search, isSyncing, syncError, sync: () => void sync() }
}

/** The template chosen earlier: null if the provider no longer has it, undefined while unknown. */
export const useTemplate = (connectionId: number, before: { id: number; name: string } | null) => {
  const params = { id: connectionId as ConnectionId }
  const query = { searchParam: before?.name ?? '' }
  const { data, error } = useQuery({ ...queryOf(listTemplates, { params, query }), enabled: before !== null })
  return { template: data && (data.records.find(({ id }) => id === before?.id) ?? null), error }
}

/** The fields for the sender: one per variable, in reading order. */
export interface TemplateFields {
  header: string[]
  body: string[]
  /** The labels of the buttons that need a value. */
  buttons: string[]
}

export const fieldsOf = ({ header, body, buttons }: MessageTemplate): TemplateFields => ({
  header: variablesIn(header.text),
  body: variablesIn(body),
  buttons: buttons.filter(({ needsValue }) => needsValue).map(({ text }) => text),
})

export interface TemplateValues {
  header: readonly string[]
  body: readonly string[]
  buttons: readonly string[]
}

/** As the server will store it. */
export const previewOf = (template: MessageTemplate, values: TemplateValues) => {
  const left = [...values.buttons]
  const buttons = template.buttons.map(({ kind, text, value, needsValue }) => {
    const given = needsValue ? (left.shift() ?? '') : ''
    return { kind, text, value: kind === 'copy' ? given : filledIn(value, [given]) }
  })
  const text = filledIn(template.body, values.body)
  return {
    body: text,
    data: {
      kind: 'template',
      buttons: { title: filledIn(template.header.text, values.header), text, footer: template.footer, buttons },
    },
  }
}

export const postTemplate = async (
  { ticketId, id }: Target,
  templateId: number,
  values: TemplateValues,
  file: File | null,
): Promise<void> => {
  const body = {
    id: id as MessageId,
    templateId: templateId as TemplateId,
    header: [...values.header],
    body: [...values.body],
    buttons: [...values.buttons],
  }
  const answer = await upload(sendTemplate, { params: { ticketId }, body }, { files: file ? [file] : [] })
  showStored(ticketId, answer.messages)
}
