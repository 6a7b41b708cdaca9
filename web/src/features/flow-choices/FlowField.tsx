import type { FlowId } from '@guiche/contract/core/ids'
import { flowDetails } from '@guiche/contract/features/flows'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'
import { FlowSelect, type FlowSelectProps } from './FlowSelect.tsx'

interface FlowFieldProps extends Omit<FlowSelectProps, 'chosen'> {
  /** An id as a form holds it; empty: none. */
  value?: string | null
}

/** Chooses one of the company's flows, or none. */
export const FlowField = ({ value = '', ...field }: FlowFieldProps) => {
  const id = Number(value)
  // The list may be longer than the options, so the selected one is loaded by its id.
  const named = useQuery({
    ...queryOf(flowDetails, { params: { id: id as FlowId } }),
    enabled: id > 0,
  }).data
  return <FlowSelect {...field} chosen={named ? named.flow : null} value={value} clearable={id > 0} />
}
