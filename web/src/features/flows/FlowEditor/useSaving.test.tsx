import { FlowGraph } from '@guiche/contract/features/flow-nodes'
import type { FlowDetails } from '@guiche/contract/features/flows'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query.ts'
import { useSaving } from './useSaving.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const graphOf = (label: string): FlowGraph =>
  FlowGraph.parse({ nodes: [{ id: 's', type: 'start', position: { x: 0, y: 0 }, data: { label } }], connections: [] })

const flowOf = (graph: FlowGraph, revision: number): FlowDetails => ({
  id: 4,
  name: 'Pesquisa',
  active: true,
  companyId: 1,
  revision,
  version: null,
  publishedAt: null,
  isChanged: true,
  updatedAt: '2026-11-02T12:00:00.000Z',
  updatedBy: null,
  flow: graph,
  problems: [],
  media: [],
})

/** As the server: whoever names an older revision is refused. */
const server = () => {
  let revision = 1
  const answers: number[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    const sent = JSON.parse(String(body)) as FlowGraph & { revision: number }
    const isRefused = sent.revision !== revision
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (!isRefused) revision += 1
    answers.push(isRefused ? 409 : 200)
    if (isRefused) return Response.json({ error: 'ERR_FLOW_CHANGED', code: 'ERR_FLOW_CHANGED' }, { status: 409 })
    return Response.json({ flow: flowOf({ nodes: sent.nodes, connections: sent.connections }, revision) })
  })
  return answers
}

it('does not mistake its own save for somebody else’s, however many are pending', async () => {
  const answers = server()
  const first = graphOf('a')
  const { result, rerender } = renderHook(({ graph }) => useSaving(flowOf(first, 1), graph, true), {
    initialProps: { graph: first },
  })
  rerender({ graph: graphOf('b') })
  const begun = result.current.save()
  // It is on its way.
  await act(async () => {})
  rerender({ graph: graphOf('c') })
  let saved: boolean[] = []
  await act(async () => {
    saved = await Promise.all([begun, result.current.save(), result.current.save()])
  })
  expect(saved).toEqual([true, true, true])
  expect(answers).toEqual([200, 200])
  expect([result.current.isDirty, result.current.isConflict]).toEqual([false, false])
})
