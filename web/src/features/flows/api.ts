/** Calls about flows. */
import type { FlowId } from '@guiche/contract/core/ids'
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'
import {
  createFlow,
  deleteFlow,
  duplicateFlow,
  type Flow,
  type FlowDetails,
  flowDetails,
  flowVersion,
  listFlowTemplates,
  listFlowVersions,
  publishFlow,
  restoreFlowVersion,
  saveFlow,
  updateFlow,
  uploadFlowContent,
} from '@guiche/contract/features/flows'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Language } from '../../lib/languages.ts'
import type { ResourceList } from '../../lib/lists.ts'
import { pagesOf, queryClient, queryOf } from '../../lib/query.ts'
import { usePagedRows, useTypedSearch } from '../../lib/searched-pages.ts'
import { upload } from '../../lib/upload.ts'
import { flowPages, rowsOf } from '../flow-choices/api.ts'

/** Paged, with search on the server. */
export const useFlows = (): ResourceList<Flow> => {
  const { search, searchParam } = useTypedSearch()
  const query = useInfiniteQuery({ ...flowPages(searchParam), placeholderData: keepPreviousData })
  return { ...usePagedRows(query, rowsOf), search }
}

export const useFlowTemplates = (language: Language) =>
  useQuery(queryOf(listFlowTemplates, { query: { language } })).data ?? []

/** Without `flow`: only a start node. */
export const addFlow = (name: string, flow?: FlowGraph): Promise<Flow> =>
  call(createFlow, { body: { name, ...(flow ? { flow } : {}) } })

export const changeFlow = (id: number, changes: { name?: string; active?: boolean }): Promise<Flow> =>
  call(updateFlow, { body: { flowId: id as FlowId, ...changes } })

export const copyFlow = (id: number): Promise<Flow> => call(duplicateFlow, { body: { flowId: id as FlowId } })

export const removeFlow = (id: number) => call(deleteFlow, { params: { id: id as FlowId } })

const idOf = (id: number) => ({ params: { id: id as FlowId } })

export const flowOf = (id: number) => queryOf(flowDetails, idOf(id))

/** A call's answer updates what the next screen shows. */
const keep = (flow: FlowDetails): FlowDetails => {
  queryClient.setQueryData(flowOf(flow.id).queryKey, { flow })
  return flow
}

/** The current version, without the cache. */
export const readFlow = async (id: number): Promise<FlowDetails> => keep((await call(flowDetails, idOf(id))).flow)

/** Refused if somebody saved since `revision` was read. */
export const saveDraft = async (id: number, graph: FlowGraph, revision: number): Promise<FlowDetails> =>
  keep((await call(saveFlow, { body: { idFlow: id as FlowId, ...graph, revision } })).flow)

export const publish = (id: number, revision: number): Promise<Flow> =>
  call(publishFlow, { ...idOf(id), body: { revision } })

export const versionPages = (id: number) => pagesOf(listFlowVersions, { ...idOf(id), query: {} })

export const versionOf = (id: number, number: number) => queryOf(flowVersion, { params: { id: id as FlowId, number } })

export const restoreVersion = async (id: number, number: number, revision: number): Promise<FlowDetails> =>
  keep((await call(restoreFlowVersion, { params: { id: id as FlowId, number }, body: { revision } })).flow)

/**
 * Returns the stored names, in the order of the files; uploads as many at a time as the call accepts. Throws if
 * `signal` cancelled it.
 */
export const uploadContent = async (files: readonly File[], signal: AbortSignal): Promise<string[]> => {
  const names: string[] = []
  for (let at = 0; at < files.length; at += uploadFlowContent.files.most) {
    const some = files.slice(at, at + uploadFlowContent.files.most)
    names.push(...(await upload(uploadFlowContent, { body: {} }, { files: some, signal })))
    signal.throwIfAborted()
  }
  return names
}
