import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { flowOf } from '../../features/flows/api.ts'
import { FlowEditor } from '../../features/flows/FlowEditor/FlowEditor.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const idIn = (value: unknown): number | null => (/^[1-9]\d{0,9}$/.test(String(value)) ? Number(value) : null)

const OpenFlow = ({ id }: { id: number }) => {
  const { run } = useSearch({ strict: false }) as { run?: unknown }
  const { data, error, refetch, isSuccess, isFetchedAfterMount } = useQuery({ ...flowOf(id), refetchOnMount: 'always' })
  const [isOpen, setOpen] = useState(false)
  // Editing starts from the server's present state: a cached response may be older than the last edit. Once it is open, it stays.
  if (!isOpen && isSuccess && isFetchedAfterMount) setOpen(true)
  if (isOpen && data) return <FlowEditor flow={data.flow} firstRunId={idIn(run)} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />
}

/** The editor of one flow. */
export const FlowScreen = ({ flowId }: { flowId: string }) => {
  const id = idIn(flowId)
  return id === null ? <Navigate to="/flowbuilders" replace /> : <OpenFlow id={id} />
}
